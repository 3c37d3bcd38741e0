import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, listen, readJson, sendJson, sendText } from '../http.ts';
import { readClientFiles } from './client-files.ts';
import { Modes, PLAYER_MODES, SERVER_IDS, SERVERS, type ServerId, serverIdOf } from './modes.ts';
import { errorPage, innerPage, type Programme, playerPage, wordsPage } from './page.ts';
import { PLAYER_STYLE } from './style.ts';

/**
 * Three embed servers under one origin, for a preview: `/one`, `/two`, `/three`, each with
 * `/movie/{imdb}` and `/tv/{imdb}/{season}/{episode}`. They play a programme made in the browser.
 *
 * Query: `lang` is shown in the corner; `autoplay=0` waits for a click; `seconds` sets the length (60).
 *
 * Dialects: one speaks player.js (JSON text, `ready` unasked), two speaks as Vimeo's player does (objects),
 * three as YouTube's does (JSON text).
 *
 * Modes, by `PUT /__server/{one|two|three} {"mode": …, "imdb"?: …}` (for one title when it is named), ended by `DELETE` (all by `DELETE /__server`):
 * - `play`: as it should be.
 * - `silent`: plays and tells nobody.
 * - `hang`: never answers.
 * - `404`, `500`: those statuses.
 * - `empty`: 200 with the words 'No movie available'.
 * - `garbage`: plays, and posts messages that mean nothing.
 * - `hostile`: tries to leave the frame, to open windows and dialogs, floods the page around it with markup,
 *   and lets a frame inside claim to play; what it managed to open is listed as `landed`.
 * - `flood`: posts thousands of valid messages that contradict each other.
 * - `elsewhere`: leads its own frame to another origin, which claims to play.
 * - `error-message`: posts its dialect's error.
 * - `refuse-framing`: `X-Frame-Options: DENY`.
 * On server one, an imdb id that ends in 404 answers 404 and one that ends in 408 hangs, always.
 *
 * `GET /__server` shows the modes, how often each was asked for a page, and `landed`. HEAD is refused
 * with 405, as many such servers do.
 */

export interface PlayersOptions {
  port: number;
  host?: string;
  log?: (line: string) => void;
}

export interface PlayersService {
  origin: string;
  /** As `EMBED_SERVERS` wants them. */
  servers: { name: string; movie: string; tv: string; anime?: string }[];
  close(): Promise<void>;
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'";
const FRAMEABLE = { 'content-security-policy': `${POLICY}; frame-ancestors *` };
// No frame-ancestors here: where there is one, browsers don't look at the older header at all.
const REFUSING = { 'content-security-policy': POLICY, 'x-frame-options': 'DENY' };

/** What `GET /` tells: the comment above, for somebody who has only the address. */
const ABOUT = {
  service: 'preview players',
  servers: SERVER_IDS.map((id) => ({ id, ...SERVERS[id] })),
  addresses: ['/{server}/movie/{imdb}', '/{server}/tv/{imdb}/{season}/{episode}'],
  query: {
    lang: 'shown in the corner',
    autoplay: '0 waits for a click',
    seconds: 'length, 60 unless said',
  },
  controls: [
    'GET /__server',
    'PUT /__server/{server} {"mode": …, "imdb"?: …}',
    'DELETE /__server/{server}',
    'DELETE /__server',
  ],
  modes: PLAYER_MODES,
  always: { '…404': '404 on server one', '…408': 'hangs on server one' },
};

/** Starts the three embed servers and resolves when they listen. */
export async function startPlayers(options: PlayersOptions): Promise<PlayersService> {
  const modes = new Modes();
  const client = await readClientFiles();
  const server = await listen(
    (request, response, url) => {
      const id = serverIdOf(url.pathname.split('/')[1]);
      if (id !== undefined) return serveEmbed(modes, id, request, response, url);
      if (url.pathname.startsWith('/__')) return serveControl(modes, request, response, url);
      return serveAsset(client, response, url);
    },
    { port: options.port, host: options.host, log: options.log },
  );
  return {
    origin: server.origin,
    servers: SERVER_IDS.map((id) => ({
      name: SERVERS[id].name,
      movie: `${server.origin}/${id}/movie/{imdb}`,
      tv: `${server.origin}/${id}/tv/{imdb}/{season}/{episode}`,
    })),
    close: () => server.close(),
  };
}

/** Reads what an address asks for, or null when it isn't one of ours. */
function readProgramme(modes: Modes, id: ServerId, url: URL): Programme | null {
  const match = /^\/\w+\/(?:movie\/(tt\d{7,10})|tv\/(tt\d{7,10})\/(\d{1,4})\/(\d{1,5}))$/.exec(url.pathname);
  const imdb = match?.[1] ?? match?.[2];
  if (imdb === undefined) return null;
  const asked = Number(url.searchParams.get('seconds') ?? 60);
  const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return {
    serverName: SERVERS[id].name,
    dialect: SERVERS[id].dialect,
    mode: modes.of(id, imdb),
    imdb,
    season: number(match?.[3]),
    episode: number(match?.[4]),
    lang: url.searchParams.get('lang')?.slice(0, 16) ?? null,
    seconds: asked >= 1 && asked <= 3600 ? asked : 60,
  };
}

function serveEmbed(
  modes: Modes,
  id: ServerId,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  if (request.method !== 'GET') {
    response.writeHead(405, { allow: 'GET', 'content-length': 0 }).end();
    return;
  }
  modes.requests[id] += 1;
  const programme = readProgramme(modes, id, url);
  const [status, page] = programme === null ? [404, wordsPage('Not found')] : answerFor(programme);
  // A hanging server leaves the connection open until the other side gives up.
  if (page === null) return;
  sendText(response, status, page, programme?.mode === 'refuse-framing' ? REFUSING : FRAMEABLE);
}

/** The status and the page of a mode; no page at all for a server that hangs. */
function answerFor(programme: Programme): [number, string | null] {
  switch (programme.mode) {
    case 'hang':
      return [0, null];
    case '404':
      return [404, wordsPage('Not found', 'This server doesn’t have it.')];
    case '500':
      return [500, wordsPage('Something broke', 'This server failed.')];
    case 'empty':
      return [200, wordsPage('No movie available')];
    case 'error-message':
      return [200, errorPage(programme)];
    default:
      return [200, playerPage(programme)];
  }
}

async function serveControl(
  modes: Modes,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (url.pathname === '/__inner') return sendText(response, 200, innerPage(), FRAMEABLE);
  if (url.pathname === '/__landed') {
    if (modes.landed.length < 100) modes.landed.push((url.searchParams.get('by') ?? '').slice(0, 32));
    return sendText(response, 200, wordsPage('This page should never have opened'), FRAMEABLE);
  }
  const [, control, name, ...rest] = url.pathname.split('/');
  const id = serverIdOf(name);
  const isKnown = control === '__server' && rest.length === 0 && (name === undefined || id !== undefined);
  if (!isKnown) throw new HttpError(404, 'There is no such control.');
  if (request.method === 'PUT' && id !== undefined) modes.set(id, await readJson(request));
  else if (request.method === 'DELETE') modes.reset(id);
  else if (request.method !== 'GET') throw new HttpError(405, 'This control takes GET, PUT and DELETE.');
  sendJson(response, 200, modes.show());
}

function serveAsset(client: Map<string, string>, response: ServerResponse, url: URL): void {
  const script = client.get(url.pathname);
  if (script !== undefined) {
    sendText(response, 200, script, {
      'content-type': 'text/javascript; charset=utf-8',
      // A sandbox without its own origin still has to be able to load modules.
      'access-control-allow-origin': '*',
    });
  } else if (url.pathname === '/player.css') {
    sendText(response, 200, PLAYER_STYLE, { 'content-type': 'text/css; charset=utf-8' });
  } else if (url.pathname === '/') sendJson(response, 200, ABOUT);
  else throw new HttpError(404, 'There is nothing at this address.');
}
