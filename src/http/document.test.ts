import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { holeMarkup } from '#src/features/viewing/viewer-holes.ts';
import type { Encoding } from './compress.ts';
import { encodeDocument, encodingsOf, etagOf, packDocument } from './document.ts';
import { emptyPart } from './viewer-part.tsx';

const { __html: rows } = holeMarkup('rows');
const { __html: data } = holeMarkup('data');
const html = `<p>héllo</p><script>${data}</script><div>${rows}</div><p>end</p>`;
const part = {
  ...emptyPart,
  packed: new Map(),
  face: 'F',
  rows: '<b>Thandi’s row</b>',
  data: '{"a":1}',
  tag: 'thandi',
};
const filled = '<p>héllo</p><script>{"a":1}</script><div><b>Thandi’s row</b></div><p>end</p>';

const decoders: Record<Encoding, (bytes: Uint8Array) => string> = {
  zstd: (bytes) => zstdDecompressSync(bytes).toString(),
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: (bytes) => Buffer.from(bytes).toString(),
};

const pack = (body: string, headers: Record<string, string> = {}) =>
  packDocument(new Response(body, { headers: { 'Content-Type': 'text/html', ...headers } }), {
    'X-Frame-Options': 'DENY',
  });

it.each(['zstd', 'gzip', 'identity'] as const)(
  'is one text of kept bytes and its viewer’s, as %s',
  async (encoding) => {
    const document = await pack(html);
    for (let time = 0; time < 2; time += 1)
      expect(decoders[encoding](encodeDocument(document, part, encoding))).toBe(filled);
    const none = encodeDocument(document, emptyPart, encoding);
    expect(decoders[encoding](none)).toBe('<p>héllo</p><script></script><div></div><p>end</p>');
  },
);

it('has brotli only without holes, since its pieces can’t be joined', async () => {
  const shared = await pack('<p>for everybody</p>');
  for (const encoding of encodingsOf(shared))
    expect(decoders[encoding](encodeDocument(shared, part, encoding))).toBe('<p>for everybody</p>');
  expect(encodingsOf(shared)).toContain('br');
  expect(encodingsOf(await pack(html))).not.toContain('br');
  const document = await pack(html);
  expect(() => encodeDocument(document, part, 'br')).toThrow('no brotli');
});

it('has one ETag for each viewer’s part, and one for all where nothing is a viewer’s', async () => {
  const document = await pack(html);
  const other = { ...part, tag: 'sipho' };
  expect(etagOf(document, part)).not.toBe(etagOf(document, other));
  expect(etagOf(document, part)).toBe(etagOf(await pack(html), part));
  expect(etagOf(document, part)).not.toBe(etagOf(await pack(`${html} `), part));
  const shared = await pack('<p>for everybody</p>');
  expect(etagOf(shared, part)).toBe(etagOf(shared, emptyPart));
});

it('may be kept by nobody else, and sends only headers that it knows', async () => {
  const { headers } = await pack(html, { 'X-Other': 'dropped' });
  const value = (name: string) => headers[headers.indexOf(name) + 1];
  expect(value('Cache-Control')).toBe('private, no-cache');
  expect(value('X-Frame-Options')).toBe('DENY');
  expect(headers).not.toContain('X-Other');
});
