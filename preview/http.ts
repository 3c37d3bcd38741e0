import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

export type Handler = (exchange: Exchange) => Promise<void> | void;

export interface RunningServer {
  origin: string;
  port: number;
  close(): Promise<void>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const maxBodyBytes = 64 * 1024;

/** Throws 413 if the body is larger than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = maxBodyBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk);
    size += buffer.length;
    if (size > limit) throw new HttpError(413, `The body is larger than ${limit} bytes.`);
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

/** An empty body is `{}`; invalid JSON throws 400. */
export async function readJson(request: IncomingMessage, limit?: number): Promise<unknown> {
  const text = (await readBody(request, limit)).toString('utf8');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

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

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  sendText(response, status, JSON.stringify(body), { ...type, ...headers });
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** `head` holds the style and the scripts. */
export function htmlPage(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
</head>
${body}
</html>`;
}

interface ListenOptions {
  port: number;
  host?: string | undefined;
  log?: ((line: string) => void) | undefined;
}

/** Rejects with the system's error, such as `EADDRINUSE`. */
export async function listen(handler: Handler, options: ListenOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', log } = options;
  const server = createServer(async (request, response) => {
    try {
      const url = URL.parse(request.url ?? '/', 'http://preview.invalid');
      if (url === null) throw new HttpError(400, 'The address is not valid.');
      await handler({ request, response, url });
    } catch (error) {
      // A client that has closed the connection isn't a fault.
      const isFault = !(error instanceof HttpError) && !request.destroyed;
      if (isFault) log?.(`${request.method} ${request.url}: ${String(error)}`);
      sendFailure(response, error);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    origin: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else if (error instanceof HttpError)
    sendJson(response, error.status, { error: error.message }, { connection: 'close' });
  else sendJson(response, 500, { error: 'The preview service failed.' });
}
