import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';

export interface Twin {
  /** The product, through the same relay as its twin. */
  url: string;
  /** The same documents without a script. */
  twinUrl: string;
  stop(): void;
}

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;

/** Serves the documents without their scripts too, which shows what a page's scripts cost. */
export async function startTwin(port: number): Promise<Twin> {
  const relays = [await relay(port, false), await relay(port, true)];
  const [url = '', twinUrl = ''] = relays.map((server) => {
    const address = server.address();
    return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  });
  return {
    url,
    twinUrl,
    stop() {
      for (const server of relays) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function relay(port: number, isTwin: boolean) {
  const server = createServer((incoming, answer) => pass(incoming, answer, { port, isTwin }));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

function pass(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, isTwin }: { port: number; isTwin: boolean },
): void {
  // Both documents come as gzip, which Node can open; all else comes as the browser asks for it.
  const isPage = incoming.headers['sec-fetch-dest'] === 'document';
  const headers = isPage ? { ...incoming.headers, 'accept-encoding': 'gzip' } : incoming.headers;
  const outgoing = request({ port, path: incoming.url, method: incoming.method, headers }, async (given) => {
    const isDocument = given.headers['content-type']?.startsWith('text/html') === true;
    const chunks: Buffer[] = [];
    for await (const chunk of given) chunks.push(chunk);
    let body = Buffer.concat(chunks);
    if (isTwin && isDocument && given.headers['content-encoding'] === 'gzip')
      body = gzipSync(gunzipSync(body).toString().replaceAll(scripts, ''));
    answer.writeHead(given.statusCode ?? 502, {
      ...withoutTransfer(given.headers),
      'content-length': body.byteLength,
    });
    answer.end(body);
  });
  outgoing.on('error', () => answer.destroy());
  incoming.pipe(outgoing);
}

function withoutTransfer({ 'transfer-encoding': _, connection: __, ...headers }: IncomingMessage['headers']) {
  return headers;
}
