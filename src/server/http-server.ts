import { createServer, type RequestListener, type Server } from 'node:http';

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
  // Of a socket: a write that makes no progress for so long ends it.
  server.timeout = stalledMs;
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
