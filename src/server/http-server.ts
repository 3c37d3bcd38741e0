import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Source: docs/security.md, rule 36. */
const defaultLimits = { maxConnections: 5_000, stalledMs: 60_000 };

export type ConnectionLimits = typeof defaultLimits;

/** How long requests in flight may take to finish once no new connection is accepted. */
const graceMs = 10_000;

export interface HttpServer {
  server: Server;
  /** From now on each answer ends its connection, so that clients open new ones, elsewhere where they can. */
  drain(): void;
  /** Accepts no new connection, lets the requests in flight finish, and closes. */
  close(): Promise<void>;
}

/** The product over HTTP. */
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
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** How often within `stalledMs` a connection has to be found without progress before it is ended. */
const stallChecks = 6;

/**
 * Ends connections whose writes make no progress for `stalledMs`. Node emits `timeout` after each interval in which
 * neither a write ended nor the write queue shrank. A shrunk queue delays it to the interval after, and shows nowhere
 * else: an event that comes late counts as progress, as a change of what was written does.
 */
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
    // Any other timeout is the one of a connection kept alive without a request.
    if (socket.timeout !== interval || count >= stallChecks) {
      socket.destroy();
      return;
    }
    stalls.set(socket, { count, foundAt, written });
    socket.setTimeout(interval);
  });
}

/** Answers requests for a tunnel, which Node would close without a word. */
function refuseTunnels(server: Server): void {
  const answer = [
    'HTTP/1.1 405 Method Not Allowed',
    'Allow: GET, HEAD, POST',
    'Connection: close',
    'Content-Length: 0',
  ];
  server.on('connect', (_request, socket) => {
    // Node no longer handles the errors of a socket that it has handed over.
    socket.on('error', () => socket.destroy());
    socket.end(`${answer.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  });
}
