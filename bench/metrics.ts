import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createMetrics } from '#src/adapters/metrics/metrics.ts';
import { RequestMeter } from '#src/http/request-meter.ts';
import { pages } from '#src/routes.ts';

/** What metrics cost a request, and what a scrape costs. Aim: 0.5 µs a request. Usage: npm run bench -- metrics */
const rounds = 5;
const perRound = 2_000_000;

function report(what: string, work: (index: number) => void): void {
  const ns = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    for (let index = 0; index < perRound; index += 1) work(index);
    const { user, system } = process.cpuUsage(start);
    return Math.round(((user + system) * 1_000) / perRound);
  });
  process.stdout.write(`${what}: ${ns.join(' ')} ns\n`);
}

const metrics = createMetrics();
const meter = new RequestMeter({ metrics }, new Map());
const request = new IncomingMessage(new Socket());
request.method = 'GET';
const response = new ServerResponse(request);
response.writeHead(200);
const pageOf = (index: number) => pages[index % pages.length] ?? pages[0];
report('a request', (index) => {
  const page = pageOf(index);
  const exchange = { request, response, route: meter.begin() };
  if (page !== undefined) exchange.route = meter.routeOf(undefined, page);
  meter.end(exchange, index % 40);
});

for (const { path } of pages)
  for (const status of [302, 304, 403, 404, 503]) metrics.requests.of(path).record('GET', status, 3);
const { text } = await metrics.read();
const start = process.cpuUsage();
for (let scrapes = 0; scrapes < 20; scrapes += 1) await metrics.read();
const { user, system } = process.cpuUsage(start);
process.stdout.write(`a scrape of ${text.split('\n').length} lines: ${(user + system) / 20_000} ms\n`);
process.exit();
