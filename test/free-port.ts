import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports are below those that a system gives to outgoing connections: nothing takes one of these by chance
 * meanwhile. They are above the last one that `fetch` refuses (10080).
 */
const from = 10_100;
const to = 30_000;

/** A port that nobody listens on, tried and given back: for servers that must know theirs before they start. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(from, to);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
