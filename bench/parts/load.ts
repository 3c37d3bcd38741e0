import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  host: string;
  port: number;
  /** The whole request, head, blank line and body; or what makes the next one. */
  request: string | (() => string);
  connections: number;
  /** How long it lasts, in ms. */
  duration: number;
  /** Requests a second; as many as the server takes when left out. */
  rate?: number;
  /** The status that isn't a failure; 200 when left out. */
  status?: number;
}

export interface LoadResult {
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  failed: number;
  bytes: number;
}

/**
 * Sends one request over and over on kept connections and counts whole answers. Speaks just enough HTTP to
 * be cheaper than what it measures. With a rate, latency counts from when a request was due, so that a
 * server that stalls can't hide it.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const state = { failed: 0, bytes: 0, running: true };
  const share = options.rate === undefined ? null : (options.connections * 1000) / options.rate;
  const began = performance.now();
  const lanes = Array.from({ length: options.connections }, (_, lane) =>
    drive(options, state, latencies, share, (lane / options.connections) * (share ?? 0)),
  );
  await new Promise((resolve) => setTimeout(resolve, options.duration));
  state.running = false;
  const took = performance.now() - began;
  await Promise.all(lanes.map(async (lane) => (await lane).destroy()));
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    perSecond: (latencies.length / took) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    failed: state.failed,
    bytes: state.bytes,
  };
}

/**
 * Waits by a timer, though it may be 1–2 ms late, which counts as latency: a load that turned its event loop to be
 * exact would hold a core all the while, and the server wait 16 ms for it whenever both are put on the same one.
 */
function waitUntil(moment: number, then: () => void): void {
  const left = moment - performance.now();
  if (left <= 0) then();
  else setTimeout(then, Math.ceil(left));
}

async function drive(
  options: LoadOptions,
  state: { failed: number; bytes: number; running: boolean },
  latencies: number[],
  interval: number | null,
  offset: number,
): Promise<Socket> {
  // One buffer for all that is read: the garbage of a new one for each answer would be collected on the server's time.
  const onread = { buffer: new Uint8Array(64 * 1024), callback: read };
  const socket = connect({ host: options.host, port: options.port, noDelay: true, onread });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let due = performance.now() + offset;
  let left = -1;
  const send = () => {
    if (!state.running) return;
    if (interval === null) due = performance.now();
    socket.write(typeof options.request === 'string' ? options.request : options.request());
  };
  const next = () => {
    if (interval === null) return send();
    due += interval;
    const wait = due - performance.now();
    if (wait <= 0) send();
    else waitUntil(due, send);
  };
  socket.on('error', () => {
    state.failed += 1;
  });
  waitUntil(due, send);
  return socket;

  function read(length: number, bytes: Uint8Array): boolean {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, length);
    let at = 0;
    if (left < 0) {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      if (!head.startsWith(`HTTP/1.1 ${options.status ?? 200}`)) state.failed += 1;
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      at = end + 4;
    }
    left -= length - at;
    state.bytes += length;
    if (left > 0) return true;
    left = -1;
    latencies.push(performance.now() - due);
    next();
    return true;
  }
}
