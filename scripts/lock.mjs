import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Below the ports of outgoing connections. */
const FIRST_PORT = 10_000;
const PORTS = 20_000;
const RETRY_MS = 250;
/** A busy machine needs time. */
const GREETING_TIMEOUT_MS = 15_000;

/**
 * Runs `work` while no other process of this machine does for the same folder. The lock is a port on loopback: the
 * system frees it when its holder ends, however it ends.
 * @template T
 * @param {string} root the folder
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process has to be waited for
 * @returns {Promise<T>}
 */
export async function withLock(root, work, onWait = () => {}) {
  const id = createHash('sha256').update(root).digest('hex');
  let port = FIRST_PORT + (Number.parseInt(id.slice(0, 8), 16) % PORTS);
  let isWaiting = false;
  for (;;) {
    const server = await listen(port, id);
    if (server !== null) {
      try {
        return await work();
      } finally {
        await new Promise((done) => server.close(done));
      }
    }
    const greeting = await readGreeting(port);
    if (greeting === id) {
      if (!isWaiting) onWait();
      isWaiting = true;
      await delay(RETRY_MS);
    } else if (greeting !== null) {
      // Another program has the port; all processes of this folder move to the same next one.
      port += 1;
    }
  }
}

function listen(port, id) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(id));
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Empty for silence, null for a closed connection. */
function readGreeting(port) {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(GREETING_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED') resolve(null);
    });
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}
