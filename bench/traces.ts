import { createServer } from 'node:http';
import { load } from './parts/load.ts';
import { median } from './parts/median.ts';
import { startProduct } from './parts/product.ts';

/**
 * What traces cost: requests a second of a page from memory and of a viewer's part, and the memory, without traces, with
 * a tenth and with all. The collector takes a core's share too. Usage: npm run bench -- traces
 */
const settingsOf: Record<string, Record<string, string>> = {
  off: {},
  'a tenth': { OTEL_TRACES_SAMPLER_ARG: '0.1' },
  all: { OTEL_TRACES_SAMPLER_ARG: '1' },
};
const rounds = 5;
const durationMs = 4_000;
const settlingMs = 25_000;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
});
await new Promise<void>((resolve) => collector.listen(3981, '127.0.0.1', resolve));
const products = await Promise.all(
  Object.entries(settingsOf).map(async ([name, settings], nth) => {
    const endpoint = name === 'off' ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:3981' };
    return { name, product: await startProduct(3982 + nth, { env: { ...endpoint, ...settings } }) };
  }),
);
// Warming is measured elsewhere.
await new Promise((resolve) => setTimeout(resolve, settlingMs));
for (const path of ['/movies', '/parts/me?watched=all']) {
  const figures = products.map((): { perSecond: number[]; p99: number[] } => ({ perSecond: [], p99: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [nth, { product }] of products.entries()) {
      const { port, cookie } = product;
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n\r\n`;
      const result = await load({ host: '127.0.0.1', port, request, connections: 16, durationMs });
      figures[nth]?.perSecond.push(result.perSecond);
      figures[nth]?.p99.push(result.p99);
    }
  }
  for (const [nth, { name }] of products.entries()) {
    const { perSecond = [], p99 = [] } = figures[nth] ?? {};
    const share = median(perSecond) / median(figures[0]?.perSecond ?? []);
    console.log(
      `${path}, ${name}: ${median(perSecond).toFixed(0)}/s (${share.toFixed(2)}), p99 ${median(p99).toFixed(1)} ms`,
    );
  }
}
for (const { name, product } of products) {
  console.log(`memory, ${name}: ${(await product.memory()).toFixed(0)} MB`);
  await product.stop();
}
collector.close();
