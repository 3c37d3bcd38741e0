import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { offlineHeaders, type WorkerSettings } from '#src/domain/offline.ts';
import { offlineTexts } from '#src/domain/offline-words.ts';
import { workerAddresses } from '#src/routes/sw.js/addresses.ts';
import { bundleScript } from '../scripts/vite/bundle-script.ts';
import { english } from './english.ts';
import { freePort } from './free-port.ts';

/** A server as the service worker sees it. A cookie names the viewer; the header `X-Cut` cuts connections. */
export interface WorkerServer {
  url: string;
  /** The body of /sw.js. */
  code: string;
  worker: string;
  remover: string;
  /** The current key of a session; default: the session's name. */
  keys: Map<string, string>;
  /** Answers that wait for `/release`, by their parameter `held`. */
  releases: Map<string, PromiseWithResolvers<void>>;
  isDown: boolean;
  close(): Promise<void>;
}

const page =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>The page</title><h1>The page</h1>';

/** The product's endpoints; their modules can only be loaded by Vite. */
const endpoints = [
  { path: '/parts/me', offline: true, changesSession: true, bypassesWorker: false },
  { path: '/parts/errors', offline: false, changesSession: false, bypassesWorker: false },
  { path: '/parts/changes', offline: false, changesSession: false, bypassesWorker: true },
] as const;

export async function startWorkerServer(): Promise<WorkerServer> {
  const at = (file: string) => new URL(`../src/browser/worker/${file}`, import.meta.url).pathname;
  const [worker, remover] = await Promise.all([
    bundleScript(at('worker.ts')),
    bundleScript(at('remover.ts')),
  ]);
  const scheme = { light: '--surface:#fff', dark: '--surface:#000' };
  const settings: WorkerSettings = {
    brand: 'Stoep',
    pictures: 'https://pictures.example',
    colours: { grownUps: scheme, children: scheme },
    penguin: '<svg></svg>',
    language: 'en-ZA',
    texts: {
      heading: english(offlineTexts.heading),
      opened: english(offlineTexts.opened),
      list: english(offlineTexts.list),
      empty: english(offlineTexts.empty),
      again: 'Try again',
      push: 'Open to see what’s new.',
    },
    addresses: workerAddresses(endpoints),
  };
  const port = await freePort();
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy());
  });
  const code = `self.workerSettings=${JSON.stringify(settings)};${worker.code}`;
  const state: WorkerServer = {
    url: `http://localhost:${port}`,
    code,
    worker: code,
    remover: remover.code,
    keys: new Map(),
    releases: new Map(),
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return state;
}

async function answer(state: WorkerServer, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url);
  const session = /viewer=([\w.]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'visitor.all';
  const cut = request.headers['x-cut'];
  if (state.isDown || cut === 'before') return void request.socket.destroy();
  if (pathname === '/sw.js') return end(response, state.code, { 'Content-Type': 'text/javascript' });
  const body = request.method === 'POST' ? await text(request) : '';
  const key = state.keys.get(session) ?? session;
  if (request.method === 'POST') {
    response.setHeader('Set-Cookie', `viewer=${body}; Path=/`);
    return cut === 'after'
      ? response.writeHead(200).write('', () => request.socket.destroy())
      : end(response, '');
  }
  const held = searchParams.get('held');
  if (held !== null) {
    const release = state.releases.get(held) ?? Promise.withResolvers<void>();
    state.releases.set(held, release);
    if (pathname === '/release') release.resolve();
    // The late answer is still for the viewer who sent the request.
    await release.promise;
  }
  const headers = { [offlineHeaders.viewerKey]: key, [offlineHeaders.copy]: 'data' };
  if (pathname.endsWith('.data'))
    return end(response, `${key} ${'x'.repeat(Number(searchParams.get('size')))}`, headers);
  end(response, page.replaceAll('The page', `Page of ${key}`), { ...headers, 'Content-Type': 'text/html' });
}

function end(response: ServerResponse, body: string, headers: Record<string, string> = {}, status = 200) {
  response.writeHead(status, { 'Cache-Control': 'no-store', ...headers }).end(body);
}

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of request) all += String(chunk);
  return all;
}
