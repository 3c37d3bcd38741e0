import { type Exchange, type Handler, HttpError, listen, readJson, sendJson, sendText } from '../http.ts';
import { findByImdb } from '../metadata/catalogue/catalogue.ts';
import { runtimeOf } from '../metadata/catalogue/runtime.ts';
import { readClientFiles } from './client-files.ts';
import { Modes, parseServerId, playerModes, type ServerId, serverIds, servers } from './modes.ts';
import { drawErrorPage, drawInnerPage, drawPlayerPage, drawTextPage, type Programme } from './page.ts';

/** Length of titles that the catalogue doesn't have, or has without a runtime. */
const defaultMinutes = 90;

/** No title is longer. */
export const maxSeconds = 12 * 60 * 60;

/** The title's own runtime, in seconds. */
export function lengthOf(imdb: string): number {
  const title = findByImdb(imdb);
  return ((title === null ? null : runtimeOf(title)) || defaultMinutes) * 60;
}

export interface PlayersOptions {
  port: number;
  host?: string;
  log?: (line: string) => void;
}

export interface PlayersService {
  origin: string;
  /** Has the shape of `EMBED_SERVERS`. */
  servers: { name: string; movie: string; tv: string; anime?: string }[];
  close(): Promise<void>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'";
const frameable = { 'content-security-policy': `${policy}; frame-ancestors *` };
/** Browsers read `x-frame-options` only if the policy has no `frame-ancestors`. */
const refusing = { 'content-security-policy': policy, 'x-frame-options': 'DENY' };

const about = {
  service: 'preview players',
  servers: serverIds.map((id) => ({ id, ...servers[id] })),
  addresses: ['/{server}/movie/{imdb}', '/{server}/tv/{imdb}/{season}/{episode}'],
  modes: playerModes,
  more: 'preview/README.md',
};

/** Three servers under one origin. */
export async function startPlayers({ port, host, log }: PlayersOptions): Promise<PlayersService> {
  const modes = new Modes();
  const assets = await readClientFiles();
  const handler: Handler = (exchange) => {
    const { response, url } = exchange;
    const id = parseServerId(url.pathname.split('/')[1]);
    if (id !== undefined) return serveEmbed(modes, id, exchange);
    if (url.pathname.startsWith('/__')) return serveControl(modes, exchange);
    if (url.pathname === '/') return sendJson(response, 200, about);
    const asset = assets.get(url.pathname);
    if (asset === undefined) throw new HttpError(404, 'There is nothing at this address.');
    // A sandboxed frame has no origin, so its modules are loaded cross-origin.
    sendText(response, 200, asset.text, { 'content-type': asset.type, 'access-control-allow-origin': '*' });
  };
  const server = await listen(handler, { port, host, log });
  return {
    origin: server.origin,
    servers: serverIds.map((id) => {
      // Server 2 reads the start (in seconds) from its address, the others from a message.
      const start = id === 'two' ? '?t={seconds}' : '';
      return {
        name: servers[id].name,
        movie: `${server.origin}/${id}/movie/{imdb}${start}`,
        tv: `${server.origin}/${id}/tv/{imdb}/{season}/{episode}${start}`,
      };
    }),
    close: () => server.close(),
  };
}

const address = /^\/\w+\/(?:movie\/(tt\d{7,10})|tv\/(tt\d{7,10})\/(\d{1,4})\/(\d{1,5}))$/;

/** Returns null for other addresses. */
function readProgramme(modes: Modes, id: ServerId, url: URL): Programme | null {
  const [, film, series, season, episode] = address.exec(url.pathname) ?? [];
  const imdb = film ?? series;
  if (imdb === undefined) return null;
  const seconds = Number(url.searchParams.get('seconds') ?? 0);
  return {
    serverName: servers[id].name,
    dialect: servers[id].dialect,
    mode: modes.modeFor(id, imdb),
    imdb,
    part: season === undefined ? null : `S${Number(season)} E${Number(episode)}`,
    lang: url.searchParams.get('lang')?.slice(0, 16) ?? null,
    seconds: seconds >= 1 && seconds <= maxSeconds ? seconds : lengthOf(imdb),
  };
}

function serveEmbed(modes: Modes, id: ServerId, { request, response, url }: Exchange): void {
  if (request.method !== 'GET') {
    response.writeHead(405, { allow: 'GET', 'content-length': 0 }).end();
    return;
  }
  modes.requests[id] += 1;
  const programme = readProgramme(modes, id, url);
  // No response is sent: the connection stays open.
  if (programme?.mode === 'hang') return;
  const [status, page] = programme === null ? [404, drawTextPage('Not found')] : drawPage(programme);
  sendText(response, status, page, programme?.mode === 'refuse-framing' ? refusing : frameable);
}

function drawPage(programme: Programme): [status: number, page: string] {
  switch (programme.mode) {
    case '404':
      return [404, drawTextPage('Not found', 'This server doesn’t have it.')];
    case '500':
      return [500, drawTextPage('Something broke', 'This server failed.')];
    case 'empty':
      return [200, drawTextPage('No movie available')];
    case 'error-message':
      return [200, drawErrorPage(programme)];
    default:
      return [200, drawPlayerPage(programme)];
  }
}

async function serveControl(modes: Modes, { request, response, url }: Exchange): Promise<void> {
  if (url.pathname === '/__inner') return sendText(response, 200, drawInnerPage(), frameable);
  if (url.pathname === '/__landed') {
    modes.addLanded(url.searchParams.get('by') ?? '');
    return sendText(response, 200, drawTextPage('This page should never have opened'), frameable);
  }
  const [, control, name, ...rest] = url.pathname.split('/');
  const id = parseServerId(name);
  if (control !== '__server' || rest.length > 0 || (name !== undefined && id === undefined))
    throw new HttpError(404, 'There is no such control.');
  if (request.method === 'PUT' && id !== undefined) modes.set(id, await readJson(request));
  else if (request.method === 'DELETE') modes.reset(id);
  else if (request.method !== 'GET') throw new HttpError(405, 'This control takes GET, PUT and DELETE.');
  sendJson(response, 200, modes.describe());
}
