import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Source: docs/security.md, rule 36. */
const defaultLimits = { maxConnections: 5_000, stalledMs: 60_000 };

export type ConnectionLimits = typeof defaultLimits;

const graceMs = 10_000;

/** After this number of turns of the event loop without a new connection, none waits in the kernel. */
const idleTurns = 5;
/** Limits how long clients that go on connecting can delay the end of the server. */
const maxAcceptMs = 5_000;

export interface HttpServer {
  server: Server;
  /** Ends each connection with its next response, so that clients reconnect to another node. */
  drain(): void;
  /** Waits for requests in flight and for requests on connections that are already made. */
  close(): Promise<void>;
}

export function createHttpServer(
  listener: RequestListener,
  { maxConnections, stalledMs }: ConnectionLimits = defaultLimits,
): HttpServer {
  let isDraining = false;
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 30_000, headersTimeout: 15_000 },
    (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  server.maxConnections = maxConnections;
  endStalledConnections(server, stalledMs);
  refuseTunnels(server);
  return {
    server,
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      isDraining = true;
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await acceptWaiting(server);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Accepts all connections first: closing a listening socket resets those that aren't accepted yet. */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + maxAcceptMs;
  let idle = 0;
  const record = () => {
    idle = 0;
  };
  server.on('connection', record);
  while (idle < idleTurns && performance.now() < until) {
    await turn();
    idle += 1;
  }
  server.off('connection', record);
}

/** Number of checks within `stalledMs`. */
const stallChecks = 6;

/** `timeout` means an interval without progress. A late event and changed bytes count as progress. */
function endStalledConnections(server: Server, stalledMs: number): void {
  const interval = Math.ceil(stalledMs / stallChecks);
  const stalls = new WeakMap<Socket, { count: number; foundAt: number; written: string }>();
  server.timeout = interval;
  server.on('timeout', (socket: Socket) => {
    const foundAt = performance.now();
    const written = `${socket.bytesWritten} ${socket.writableLength}`;
    const last = stalls.get(socket);
    const isSameStall = last?.written === written && foundAt - last.foundAt < interval * 1.5;
    const count = isSameStall ? last.count + 1 : 1;
    // Other timeouts belong to idle keep-alive connections.
    if (socket.timeout !== interval || count >= stallChecks) {
      socket.destroy();
      return;
    }
    stalls.set(socket, { count, foundAt, written });
    socket.setTimeout(interval);
  });
}

/** Node would close CONNECT requests without a response. */
function refuseTunnels(server: Server): void {
  const answer = [
    'HTTP/1.1 405 Method Not Allowed',
    'Allow: GET, HEAD, POST',
    'Connection: close',
    'Content-Length: 0',
  ];
  server.on('connect', (_request, socket) => {
    // Node doesn't handle errors of a detached socket.
    socket.on('error', () => socket.destroy());
    socket.end(`${answer.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}
