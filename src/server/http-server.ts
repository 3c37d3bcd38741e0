import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Source: security rules, 36. */
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

/**
 * Ends connections whose writes make no progress, within `stalledMs`. Node looks at a quiet socket once in each
 * timeout and takes one whose write queue has shrunk for busy: so a third of the time is looked at thrice.
 */
function endStalledConnections(server: Server, stalledMs: number): void {
  const quiet = new WeakSet<Socket>();
  server.timeout = stalledMs / 3;
  server.on('timeout', (socket: Socket) => {
    if (quiet.has(socket)) socket.destroy();
    else {
      quiet.add(socket);
      socket.setTimeout(server.timeout);
    }
  });
  server.on('request', ({ socket }) => {
    quiet.delete(socket);
  });
}
