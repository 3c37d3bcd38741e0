import { connect, type Socket } from 'node:net';
import { percentile } from './percentile.ts';

export interface LoadOptions {
  host: string;
  port: number;
  /** Head, blank line and body. */
  request: string | (() => string);
  connections: number;
  durationMs: number;
  /** Requests a second; default: as many as possible. */
  rate?: number;
  /** The expected status; default: 200. */
  status?: number;
}

export interface LoadResult {
  perSecond: number;
  /** In ms, like `p95` and `p99`. */
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  bytes: number;
}

/**
 * With a `rate`, latency counts from the time when a request was due, so that a stalled server can't hide it. A
 * rate needs enough connections.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const count: Count = { latencies: [], failed: 0, bytes: 0, running: true };
  const lanes = await Promise.all(
    Array.from({ length: options.connections }, () => openLane(options, count)),
  );
  const interval = options.rate === undefined ? null : (lanes.length * 1000) / options.rate;
  const began = performance.now();
  for (const [index, lane] of lanes.entries()) {
    lane.start(began + ((interval ?? 0) * index) / lanes.length, interval);
  }
  await new Promise((resolve) => setTimeout(resolve, options.durationMs));
  count.running = false;
  const took = performance.now() - began;
  for (const lane of lanes) lane.socket.destroy();
  const { latencies } = count;
  return {
    perSecond: (latencies.length / took) * 1000,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    failed: count.failed,
    bytes: count.bytes,
  };
}

interface Count {
  latencies: number[];
  failed: number;
  bytes: number;
  running: boolean;
}

interface Lane {
  socket: Socket;
  /** Sends at `due`, then at each interval or as soon as possible. */
  start(due: number, interval: number | null): void;
}

/** A timer may be late by this, so `setImmediate` is used for the rest. */
const timerSlackMs = 3;

/** A timer's delay would count as latency, and `setImmediate` alone would take a core. */
function waitUntil(moment: number, then: () => void): void {
  const left = moment - performance.now();
  if (left <= 0) then();
  else if (left > timerSlackMs) setTimeout(waitUntil, left - timerSlackMs, moment, then);
  else setImmediate(waitUntil, moment, then);
}

async function openLane(options: LoadOptions, count: Count): Promise<Lane> {
  let due = 0;
  let interval: number | null = null;
  let left = -1;
  const send = () => {
    if (!count.running) return;
    if (interval === null) due = performance.now();
    socket.write(typeof options.request === 'string' ? options.request : options.request());
  };
  const read = (length: number, bytes: Uint8Array) => {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, length);
    let at = 0;
    if (left < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      if (!head.startsWith(`HTTP/1.1 ${options.status ?? 200}`)) count.failed += 1;
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      at = end + 4;
    }
    left -= length - at;
    count.bytes += length;
    if (left > 0) return true;
    left = -1;
    count.latencies.push(performance.now() - due);
    due += interval ?? 0;
    waitUntil(due, send);
    return true;
  };
  // One buffer, so that garbage collection doesn't disturb the server.
  const onread = { buffer: new Uint8Array(64 * 1024), callback: read };
  const socket = connect({ host: options.host, port: options.port, noDelay: true, onread });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', () => {
    count.failed += 1;
  });
  return {
    socket,
    start: (first, every) => {
      due = first;
      interval = every;
      waitUntil(first, send);
    },
  };
}
