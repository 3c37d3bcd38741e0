import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { deflatePart, deflateSmallPart, joinGzip } from './joined-gzip.ts';

/** Browsers that accept zstd get zstd, so the product's own pages don't show whether they read joined gzip. */
test('a browser reads a document that is joined', async ({ page }) => {
  const rows = '<li>A film 🦁</li>'.repeat(500);
  const texts = ['<!doctype html><meta charset="utf-8"><ul>', rows, '</ul><p>', 'Thandi 🌍', '</p>'].map(
    (text) => Buffer.from(text),
  );
  const parts = await Promise.all(
    texts.map(async (text, index) => ({
      text,
      packed: index % 2 === 0 ? await deflatePart(text) : deflateSmallPart(text),
    })),
  );
  const body = joinGzip(parts);
  const server = createServer((_, response) => {
    const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' };
    response.writeHead(200, { ...headers, 'Content-Length': String(body.byteLength) }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect(page.getByRole('listitem')).toHaveCount(500);
  await expect(page.getByRole('paragraph')).toHaveText('Thandi 🌍');
  server.close();
});
