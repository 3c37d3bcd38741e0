import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct } from './parts/product.ts';

/**
 * 60 forms of 6 MB three times, then 200 connections that never read. Aims: 300 MB, no connection left after a
 * minute. Usage: npm run bench -- uploads
 */
const posts = 60;
const bytes = 6 * 1024 * 1024 - 4_096;
const port = 3900;

const metadata = await startBenchMetadata();
const product = await startProduct(port, { env: metadata.env });
let peak = 0;
const watch = setInterval(async () => {
  peak = Math.max(peak, await product.memory());
}, 20);

const megabytes = (value: number) => `${Math.round(value)} MB`;

async function post(): Promise<number> {
  const form = new FormData();
  form.set('intent', 'save');
  form.set('email', 'nobody@example.org');
  form.set('photo', new File([Buffer.alloc(bytes, 1)], 'photo.png', { type: 'image/png' }));
  const headers = { Cookie: product.cookie, Origin: product.url };
  const answer = await fetch(`${product.url}/profile`, { method: 'POST', body: form, headers }).catch(
    () => null,
  );
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Sockets included. */
async function openFiles(): Promise<number> {
  return (await readdir(`/proc/${product.pid}/fd`)).length;
}

console.log(`memory before: ${megabytes(await product.memory())}`);
for (let round = 0; round < 3; round += 1) {
  const statuses = await Promise.all(Array.from({ length: posts }, post));
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, all]) => `${all?.length} × ${status}`,
  );
  console.log(`${posts} posts of 6 MB: ${counts.join(', ')}; memory ${megabytes(await product.memory())}`);
}
await new Promise((resolve) => setTimeout(resolve, 5_000));
console.log(`5 s afterwards: ${megabytes(await product.memory())} (aim 300); peak ${megabytes(peak)}`);
clearInterval(watch);

const silent = Array.from({ length: 200 }, () => {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const request = `GET /movies HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${product.cookie}\r\n\r\n`;
  // Fills every buffer on the way.
  socket.write(request.repeat(60));
  return socket;
});
await new Promise((resolve) => setTimeout(resolve, 5_000));
console.log(`200 connections that never read: ${megabytes(await product.memory())}`);
const before = await openFiles();
const began = performance.now();
let gone = 0;
while (gone < silent.length && performance.now() - began < 120_000) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  gone = before - (await openFiles());
}
console.log(
  `${Math.round((performance.now() - began) / 1000)} s later: ${gone} of them gone (aim: all, 60 s after their last byte), memory ${megabytes(await product.memory())}`,
);
for (const socket of silent) socket.destroy();
await product.stop();
await metadata.close();
