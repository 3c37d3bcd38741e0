import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';

let http: HttpServer | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http?.close();
  http = null;
});

/** Far more than a socket's buffers take. */
const large = Buffer.alloc(64 * 1024 * 1024);

function* pieces(): Generator<Buffer> {
  for (let start = 0; start < large.length; start += 65_536) yield large.subarray(start, start + 65_536);
}

async function serve(limits: { maxConnections: number; stalledMs: number }): Promise<number> {
  http = createHttpServer((request, response) => {
    if (request.url === '/streamed') Readable.from(pieces()).pipe(response);
    else response.end(request.url === '/large' ? large : 'small');
  }, limits);
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  // The address is an object, because the server listens on a port and not on a pipe.
  return (http.server.address() as AddressInfo).port;
}

async function open(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

const countOpen = () =>
  new Promise<number>((resolve) => http?.server.getConnections((_error, count) => resolve(count)));

/** Opens connections and sends a request on each, while the thread that started it blocks. */
const visitors = `
const { parentPort, workerData: { port, count, open } } = require('node:worker_threads');
const { connect } = require('node:net');
const outcomes = { answered: 0, failed: 0 };
const done = () => outcomes.answered + outcomes.failed === count && parentPort.postMessage(outcomes);
for (let left = count; left > 0; left -= 1) {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n');
    Atomics.add(open, 0, 1);
    Atomics.notify(open, 0);
  });
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    outcomes[text.endsWith('small') ? 'answered' : 'failed'] += 1;
    done();
  });
}
`;

it('connections that were made before a stop are answered, although none was accepted yet', async () => {
  const [count, port] = [300, await serve({ maxConnections: 1_000, stalledMs: 60_000 })];
  const open = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(visitors, { eval: true, workerData: { port, count, open } });
  const outcomes = once(worker, 'message');
  // This loop blocks the thread, so the server accepts no connection meanwhile.
  for (let connected = 0; connected < count; connected = Atomics.load(open, 0))
    Atomics.wait(open, 0, connected);
  await http?.close();
  expect(await outcomes).toEqual([{ answered: count, failed: 0 }]);
  await worker.terminate();
});

describe('a connection', () => {
  it('that never reads what was written to it is ended', async () => {
    const port = await serve({ maxConnections: 10, stalledMs: 600 });
    const stalled = await open(port, '/large');
    await expect.poll(countOpen).toBe(1);
    stalled.pause();
    await expect.poll(countOpen).toBe(0);
  });

  it('that reads slowly, but reads, stays', async () => {
    const port = await serve({ maxConnections: 10, stalledMs: 3_000 });
    const slow = await open(port, '/large');
    let [size, quota] = [0, 0];
    slow.on('data', (chunk) => {
      size += chunk.length;
      if (size > quota) slow.pause();
    });
    // Reads 2 MB each 100 ms, so that the whole takes longer than the limit.
    const pace = setInterval(() => {
      quota += 2 * 1024 * 1024;
      slow.resume();
    }, 100);
    await expect.poll(() => size).toBeGreaterThan(large.length);
    clearInterval(pace);
  });

  it.each(['/large', '/streamed'])('that pauses often, but reads in between, stays: %s', async (path) => {
    const port = await serve({ maxConnections: 10, stalledMs: 1_200 });
    const slow = await open(port, path);
    let [size, quota] = [0, 0];
    slow.on('data', (chunk) => {
      size += chunk.length;
      if (size > quota) slow.pause();
    });
    const untilStalled = async () => http !== null && once(http.server, 'timeout');
    // Reads 4 MB after each stall that the server reports. The listener is added first, because a report may
    // come early.
    let stalled = untilStalled();
    for (let pause = 0; pause < 10; pause += 1) {
      quota = size + 4 * 1024 * 1024;
      await stalled;
      stalled = untilStalled();
      slow.resume();
      await expect.poll(() => size).toBeGreaterThan(quota);
    }
    quota = Number.POSITIVE_INFINITY;
    slow.resume();
    await expect.poll(() => size).toBeGreaterThan(large.length);
  });

  it('that asks for a tunnel is answered 405 and closed', async () => {
    const port = await serve({ maxConnections: 10, stalledMs: 60_000 });
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const ended = once(socket, 'close');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
    await ended;
    expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(text).toMatch(/^Allow: GET, HEAD, POST\r$/m);
    expect(text).toMatch(/^Connection: close\r$/m);
    await expect.poll(countOpen).toBe(0);
  });

  it('beyond the most is dropped, and those before it are served', async () => {
    const port = await serve({ maxConnections: 2, stalledMs: 60_000 });
    const first = await Promise.all([open(port, '/'), open(port, '/')]);
    await Promise.all(first.map((socket) => once(socket, 'data')));
    const [dropped] = await Promise.all([open(port, '/').then((socket) => once(socket, 'close'))]);
    expect(dropped).toBeDefined();
    expect(await countOpen()).toBe(2);
  });
});
