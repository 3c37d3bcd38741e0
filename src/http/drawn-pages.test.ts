import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DrawnPages } from './drawn-pages.ts';

const page = (sheet: string, main: string) =>
  Buffer.from(
    `<html><head><title>Zoë 🦁</title><style id="sheet">${sheet}</style></head><main>${main}</main></html>`,
  );

const unpack = {
  zstd: (body: Uint8Array) => zstdDecompressSync(body),
  gzip: (body: Uint8Array) => gunzipSync(body),
};

it.each([
  ['gzip, deflate, br', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
] as const)('%s gets each page whole in %s, whichever sheet it has', async (accepted, encoding) => {
  const pages = new DrawnPages();
  for (const sheet of ['a{color:red}'.repeat(900), 'b{color:blue}', '', 'a{color:red}'.repeat(900)])
    for (const main of ['<p>🌍</p>'.repeat(3_000), '']) {
      const html = page(sheet, main);
      const packed = await pages.pack(html, accepted);
      expect(packed?.encoding).toBe(encoding);
      expect(unpack[encoding](packed?.body ?? Buffer.alloc(0)).toString()).toBe(html.toString());
    }
});

it('leaves a page as it is for who takes neither', async () => {
  const html = page('a{}', '<p>');
  expect(await new DrawnPages().pack(html, undefined)).toEqual({ encoding: 'identity', body: html });
});

it.each(['<p>No sheet</p>', '<style id="sheet">a{}'])('leaves %s to others', async (text) => {
  expect(await new DrawnPages().pack(Buffer.from(text), 'gzip')).toBeNull();
});
