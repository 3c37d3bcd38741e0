import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { invalidKey, methodNotAllowed, ServiceError, tooMany } from './api/errors.ts';
import { answer } from './api/routes.ts';
import { ArtStore } from './art/store.ts';
import { buildCatalogue, type Catalogue } from './catalogue/catalogue.ts';
import { dayOf, monthStart } from './catalogue/days.ts';
import { type Control, createControl } from './control.ts';
import { serveImage } from './images.ts';
import { createLimiter } from './limiter.ts';
import { sendError, sendJson } from './replies.ts';

/** How the stand-in is started. Only the port and the data directory have no default. */
export interface MetadataOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Pictures are kept below `${dataDir}/preview-art`. */
  dataDir: string;
  apiKey?: string;
  accessToken?: string;
  /** The clock that the catalogue's dates hang on. */
  now?: () => number;
  requestsPerSecond?: number;
  log?: (line: string) => void;
}

/** A running stand-in. */
export interface MetadataService {
  /** Such as http://127.0.0.1:3101/3 */
  apiUrl: string;
  /** Such as http://127.0.0.1:3101/t/p */
  imageUrl: string;
  close(): Promise<void>;
}

const DEFAULT_LIMIT = 50;

interface Service {
  readonly options: MetadataOptions;
  readonly art: ArtStore;
  readonly control: Control;
  readonly limiter: (now: number) => number;
  readonly catalogue: () => Catalogue;
  readonly origin: () => string;
}

/** The catalogue of the current month: dates stay put within a month and never grow stale in a long run. */
function monthlyCatalogue(now: () => number): () => Catalogue {
  let anchor = Number.NaN;
  let current: Catalogue | null = null;
  return () => {
    const month = monthStart(dayOf(now()));
    if (current === null || month !== anchor) {
      anchor = month;
      current = buildCatalogue(month);
    }
    return current;
  };
}

function authorised(request: IncomingMessage, query: URLSearchParams, options: MetadataOptions): boolean {
  const token = options.accessToken ?? 'preview-token';
  if (request.headers.authorization === `Bearer ${token}`) return true;
  return query.get('api_key') === (options.apiKey ?? 'preview-key');
}

function answerApi(service: Service, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const { options } = service;
  const now = (options.now ?? Date.now)();
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed();
  if (!authorised(request, url.searchParams, options)) throw invalidKey();
  const limit = options.requestsPerSecond ?? DEFAULT_LIMIT;
  const count = service.limiter(Date.now());
  if (count > limit) throw tooMany(count, limit);
  const path = url.pathname.slice(2).replace(/\/$/, '');
  const body = answer(path, {
    catalogue: service.catalogue(),
    query: url.searchParams,
    now,
    imageUrl: `${service.origin()}/t/p`,
  });
  sendJson(request, response, body);
}

async function handle(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/__stats' || url.pathname === '/__fault')
    return service.control.serve(request, response, url.pathname);
  const done = service.control.begin(url.pathname);
  response.once('close', done);
  if (await service.control.disturb(url, response)) return;
  if (url.pathname.startsWith('/t/p/'))
    return serveImage(service.art, service.catalogue(), request, response, url.pathname.slice(4));
  if (url.pathname === '/3' || url.pathname.startsWith('/3/'))
    return answerApi(service, request, response, url);
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
}

/** Starts the stand-in and resolves once it accepts calls. */
export async function startMetadata(options: MetadataOptions): Promise<MetadataService> {
  const host = options.host ?? '127.0.0.1';
  const art = new ArtStore(options.dataDir);
  let origin = '';
  const service: Service = {
    options,
    art,
    control: createControl(),
    limiter: createLimiter(),
    catalogue: monthlyCatalogue(options.now ?? Date.now),
    origin: () => origin,
  };
  service.catalogue();
  const server = createServer((request, response) => {
    handle(service, request, response).catch((error: unknown) => {
      if (error instanceof ServiceError) return sendError(response, error);
      options.log?.(`metadata: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      sendError(response, new ServiceError(500, 11, 'Internal error: Something went wrong, contact TMDb.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  // A listening TCP server has an address with a port; the type also covers pipes.
  const { port } = server.address() as AddressInfo;
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  options.log?.(`metadata: ${origin}/3, pictures ${origin}/t/p`);
  return {
    apiUrl: `${origin}/3`,
    imageUrl: `${origin}/t/p`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
