import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Exchange, listen } from '../http.ts';
import { failure, ServiceError, tooMany } from './api/errors.ts';
import { answer } from './api/routes.ts';
import { ArtStore } from './art/store.ts';
import { buildCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import { dayOf, monthStart } from './catalogue/days.ts';
import { hashText } from './catalogue/random.ts';
import { Control } from './control.ts';
import { serveImage } from './images.ts';
import { RateMeter } from './rate-meter.ts';

export interface MetadataOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  dataDir: string;
  accessToken?: string;
  now?: () => number;
  requestsPerSecond?: number;
  log?: (line: string) => void;
}

export interface MetadataService {
  /** An example is http://127.0.0.1:3101/3. */
  apiUrl: string;
  /** An example is http://127.0.0.1:3101/t/p. */
  imageUrl: string;
  close(): Promise<void>;
}

const jsonType = { 'content-type': 'application/json;charset=utf-8' };

/** TMDB's caches keep responses for up to eight hours. */
const maxAgeSeconds = (path: string): number => 1_700 + (hashText(path) % 26_000);

/** Services of one process share catalogues: building one takes time, and nothing changes it. */
const catalogues = new Map<number, Catalogue>();

/** Dates stay the same for a month, but don't become old in a long run. */
function catalogueAt(time: number): Catalogue {
  const month = monthStart(dayOf(time));
  const catalogue = catalogues.get(month) ?? buildCatalogue(month);
  catalogues.set(month, catalogue);
  return catalogue;
}

/** The headers are those of recorded TMDB responses. */
function sendBody({ request, response }: Exchange, body: object): void {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash('sha1').update(text).digest('hex').slice(0, 32)}"`;
  const cache = {
    'cache-control': `public, max-age=${maxAgeSeconds(request.url ?? '')}`,
    vary: 'accept-encoding',
  };
  const headers = { ...jsonType, ...cache, etag };
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
  else {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) });
    response.end(request.method === 'HEAD' ? undefined : text);
  }
}

/** TMDB's rate-limit error has no `success`. */
function sendError(response: ServerResponse, { status, code, message, headers }: ServiceError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const success = status === 429 ? {} : { success: false };
  const body = { ...success, status_code: code, status_message: message };
  response.writeHead(status, { ...jsonType, ...headers }).end(JSON.stringify(body));
}

export async function startMetadata(options: MetadataOptions): Promise<MetadataService> {
  const { accessToken = 'preview-token', now = Date.now, log } = options;
  const { requestsPerSecond = 50 } = options;
  const art = new ArtStore(options.dataDir);
  const control = new Control();
  const meter = new RateMeter();
  catalogueAt(now());

  const answerApi = ({ request, url }: Exchange): object => {
    const { pathname, searchParams: query } = url;
    if (request.method !== 'GET' && request.method !== 'HEAD') throw failure('methodNotAllowed');
    const hasToken = request.headers.authorization === `Bearer ${accessToken}`;
    if (!hasToken && query.get('api_key') !== 'preview-key') throw failure('invalidKey');
    const count = meter.add(Date.now());
    if (count > requestsPerSecond) throw tooMany(count, requestsPerSecond);
    const path = pathname.slice('/3'.length).replace(/\/$/, '');
    return answer(path, { catalogue: catalogueAt(now()), query, now: now() });
  };

  const handle = async (exchange: Exchange): Promise<void> => {
    const { response, url } = exchange;
    response.once('close', control.begin(url.pathname));
    if (await control.disturb(exchange)) return;
    if (url.pathname.startsWith('/t/p/')) return serveImage(art, catalogueAt(now()), exchange);
    if (url.pathname === '/3' || url.pathname.startsWith('/3/'))
      return sendBody(exchange, answerApi(exchange));
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  };

  const server = await listen(
    async (exchange) => {
      const { pathname } = exchange.url;
      if (pathname === '/__stats' || pathname === '/__fault') return control.serve(exchange);
      try {
        await handle(exchange);
      } catch (error) {
        if (!(error instanceof ServiceError))
          log?.(`metadata: ${error instanceof Error ? error.stack : String(error)}`);
        sendError(exchange.response, error instanceof ServiceError ? error : failure('internal'));
      }
    },
    { port: options.port, host: options.host, log },
  );
  log?.(`metadata: ${server.origin}/3, pictures ${server.origin}/t/p`);
  return { apiUrl: `${server.origin}/3`, imageUrl: `${server.origin}/t/p`, close: server.close };
}
