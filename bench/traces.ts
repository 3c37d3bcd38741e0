import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Traces } from '#src/adapters/traces/traces.ts';
import { silentLog } from '#test/silent-log.ts';

/**
 * What traces cost a request with two statements: processor time of all threads, sending included, and the memory of
 * the libraries. The collector is another process. Usage: npm run bench -- traces
 */
const rounds = 20;
/** Fewer spans than wait at most, so that none is lost. */
const perRound = 600;
const sendMs = 1_300;

const statement = { 'db.system.name': 'sqlite', 'db.query.summary': 'select history' };
const facts = { 'http.request.method': 'GET', 'http.route': '/', 'http.response.status_code': 200 };

const before = process.memoryUsage.rss();
const { createTraces } = await import('#src/adapters/traces/otlp-traces.ts');
const bytes = process.memoryUsage.rss() - before;
process.stdout.write(`memory of the libraries: ${(bytes / 1e6).toFixed(0)} MB\n`);

const script = `require('node:http').createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
const collector = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = await once(collector.stdout, 'data');
const endpoint = `http://127.0.0.1:${String(port).trim()}`;

await measure('off', null);
for (const [name, share] of [
  ['a tenth', 0.1],
  ['all', 1],
] as const) {
  const traces = createTraces({
    endpoint,
    headers: {},
    share,
    node: { id: 'bench', version: '1' },
    log: silentLog,
  });
  await measure(name, traces);
  await traces.close();
}
collector.kill();

async function measure(name: string, traces: Traces | null): Promise<void> {
  const microseconds: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = process.cpuUsage();
    for (let nth = 0; nth < perRound; nth += 1) await serve(traces);
    await setTimeout(sendMs);
    const { user, system } = process.cpuUsage(start);
    // The first rounds warm the engine.
    if (round > rounds / 2) microseconds.push((user + system) / perRound);
  }
  const sorted = microseconds.sort((a, b) => a - b);
  process.stdout.write(`${name}: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} µs a request\n`);
}

async function serve(traces: Traces | null): Promise<void> {
  if (traces === null) return;
  await traces.request(undefined, async () => {
    for (const ms of [0.1, 0.2]) traces.record({ name: 'select history', facts: statement }, ms, false);
    traces.nameRequest({ name: 'GET /', facts });
  });
}
