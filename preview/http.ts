import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The little of HTTP that every preview service needs. */

/** An answer that a handler gives by throwing: the status, and what the body says. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

export type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

export interface RunningServer {
  origin: string;
  port: number;
  /** Stops listening and drops every open connection, a hanging one included. */
  close(): Promise<void>;
}

/** Tells whether a parsed value is a plain object, so that its members may be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a whole request body, and refuses with 413 one that is larger than `limit`. */
export async function readBody(request: IncomingMessage, limit = 64 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += buffer.length;
    if (size > limit) throw new HttpError(413, `The body is larger than ${limit} bytes.`);
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON body; an empty one is `{}`, anything else that is not JSON is a 400. */
export async function readJson(request: IncomingMessage, limit?: number): Promise<unknown> {
  const text = (await readBody(request, limit)).toString('utf8');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** Sends JSON that nobody may keep. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

/** Sends a text document of any type, with `nosniff`. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

/** Makes text safe to stand in HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://preview.invalid');
  if (url === null) throw new HttpError(400, 'The address is not valid.');
  await handler(request, response, url);
}

/** Starts a server; rejects with the system's error (`EADDRINUSE`, …) when it can't listen. */
export async function listen(
  handler: Handler,
  options: { port: number; host?: string | undefined; log?: ((line: string) => void) | undefined },
): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer((request, response) => {
    answer(handler, request, response).catch((error: unknown) => {
      const known = error instanceof HttpError;
      // A reader who hung up isn't a fault of the service.
      if (!known && !request.destroyed) options.log?.(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else if (known) sendJson(response, error.status, { error: error.message }, { connection: 'close' });
      else sendJson(response, 500, { error: 'The preview service failed.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    origin: `http://${named.includes(':') ? `[${named}]` : named}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
