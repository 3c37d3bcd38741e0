import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { RouterContextProvider } from 'react-router';
import { audienceOf, everyone } from '#src/domain/audience.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { comeAgainAfter } from '#src/pages/busy.ts';
import {
  audienceContext,
  elsewhereContext,
  lapsedContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  viewerContext,
  viewingContext,
} from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';
import { paths } from '#src/routes.ts';
import { canonicalise } from './canonical.ts';
import { acceptedEncoding, compress } from './compress.ts';
import type { SharedDocuments } from './documents.ts';
import { buildCall } from './endpoint-call.ts';
import type { Endpoint, EndpointTable } from './endpoints.ts';
import { answerFor } from './errors.ts';
import { redirectFor } from './guard.ts';
import { securityHeaders } from './headers.ts';
import { matchPage } from './match.ts';
import { readRequestFacts } from './request-facts.ts';
import { mayChangeState } from './same-origin.ts';
import { sendKept, sendTurnedAway } from './send-kept.ts';
import { watchSignIns } from './sign-in-crowd.ts';
import type { StaticFile } from './static-files.ts';
import { readBody, send, toWebRequest } from './web-request.ts';

/** What the router is: a request and its context in, an answer out. */
export type RouterHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

export interface HttpOptions {
  services: Services;
  handler: RouterHandler;
  documents: SharedDocuments;
  staticFiles: ReadonlyMap<string, StaticFile>;
  endpoints: EndpointTable;
  readViewer(facts: RequestFacts): Promise<Viewer | null>;
}

/** Forms are small; a page that takes a file says so itself. */
const largestForm = 64 * 1024;

/** A file is no document: what a policy for documents says is only weight on it. */
const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** The product over HTTP: what is kept is sent from memory, the rest goes to endpoints and to the router. */
export function createListener(options: HttpOptions): RequestListener {
  const front = new Front(options);
  return (request, response) => {
    front.serve(request, response);
  };
}

class Front {
  readonly #options: HttpOptions;
  readonly #security: Record<string, string>;
  readonly #isTooMuch: ReturnType<typeof watchSignIns>;
  /** Whether every request is logged; a line for each costs more than serving a kept document. */
  readonly #verbose: boolean;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#isTooMuch = watchSignIns(options.services.hashing);
    this.#security = securityHeaders(options.services.config);
    this.#verbose = ['trace', 'debug'].includes(options.services.config.logLevel);
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const facts = readRequestFacts(request, this.#options.services.config.trustProxy);
    try {
      await this.#route(request, response, facts);
    } catch (error) {
      this.#fail(error, request, response, facts);
    }
    this.#log(request, response, facts, performance.now() - started);
  }

  async #route(request: IncomingMessage, response: ServerResponse, facts: RequestFacts): Promise<void> {
    const { services, staticFiles, endpoints } = this.#options;
    const target = canonicalise(request.url ?? '/');
    if (target.kind === 'refused') return this.#plain(response, 400, 'Bad request');
    if (target.kind === 'moved') return this.#redirect(response, 308, target.location);
    const file = staticFiles.get(target.path);
    if (file !== undefined && isRead(request)) return this.#file(request, response, file);
    const endpoint = endpoints.get(target.path) ?? endpoints.get(folderOf(target.path));
    if (!mayChangeState(request, services.config.publicUrl) && endpoint?.fromOutside !== true) {
      return this.#plain(response, 403, 'This request did not come from a page of ours.');
    }
    if (endpoint !== undefined) {
      if (await this.#onlyLooks(request, facts, endpoint, target.path)) return this.#refuseLooking(response);
      const body = isRead(request) ? null : await readBody(request, endpoint.largestBody ?? largestForm);
      const url = new URL(target.path + target.search, services.config.publicUrl);
      const readViewer = () => this.#options.readViewer(facts);
      const known = { services, facts, raw: request, readViewer, body, url, signal: closing(response) };
      return this.#answer(request, response, await endpoint.handle(buildCall(known)));
    }
    return this.#page(request, response, facts, target);
  }

  async #page(
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts,
    target: { path: string; search: string; data: boolean },
  ): Promise<void> {
    const { documents, readViewer } = this.#options;
    const page = matchPage(target.path);
    if (this.#isTooMuch(request, target)) return this.#shed(request, response);
    const viewer = await readViewer(facts);
    const viewing = viewer?.kind === 'sub' && viewer.onlyLooks === true ? viewer.name : null;
    // Signing out is always possible; everything else of this mode is for looking.
    if (viewing !== null && !isRead(request) && target.path !== paths.logout) {
      return this.#refuseLooking(response);
    }
    // A form of the visitors' pages is taken from whoever sends it: signing in ends the session that was there.
    const open = page === null || (page.access === 'visitor' && !isRead(request));
    const elsewhere = open ? null : redirectFor(page.access, viewer, target.path + target.search);
    if (elsewhere !== null && !target.data) return this.#redirect(response, 302, elsewhere);
    const audience = viewer === null ? everyone : audienceOf(viewer);
    // Nothing that was kept for an audience is for a sub-user whose household has lapsed.
    const lapsed = viewer?.kind === 'sub' && !viewer.paid;
    // What anybody may open is the same for all, whatever they add to its address: nobody can fill the memory.
    const isPublic = page?.access === 'public';
    // Likewise for who comes without any cookie to a page for visitors, and asks for nothing in particular.
    const isBlank =
      page?.access === 'visitor' && viewer === null && target.search === '' && facts.cookies.size === 0;
    // Whoever only looks gets documents of their own, with the bar that says so.
    const forAll = isPublic || isBlank;
    const kept =
      (page?.shared === true || isBlank) && elsewhere === null && isRead(request) && viewing === null;
    if (kept && (forAll ? !target.data : !lapsed)) {
      const document = await (forAll
        ? documents.get(target.path, everyone)
        : documents.get(request.url ?? target.path, audience));
      return document instanceof Response
        ? this.#answer(request, response, document)
        : sendKept(request, response, document);
    }
    const context = new RouterContextProvider();
    context.set(servicesContext, this.#options.services);
    context.set(audienceContext, audience);
    context.set(viewerContext, viewer);
    context.set(requestContext, facts);
    context.set(lapsedContext, lapsed);
    context.set(viewingContext, viewing);
    context.set(elsewhereContext, elsewhere);
    const largest = elsewhere === null ? (page?.largestForm ?? largestForm) : largestForm;
    const body = isRead(request) ? null : await readBody(request, largest);
    const url = new URL(request.url ?? target.path, this.#options.services.config.publicUrl);
    await this.#answer(
      request,
      response,
      await this.#options.handler(toWebRequest(request, url, body, closing(response)), context),
    );
  }

  /** Whether a call would change something for a main user who only looks as a sub-user. */
  async #onlyLooks(
    request: IncomingMessage,
    facts: RequestFacts,
    endpoint: Endpoint,
    path: string,
  ): Promise<boolean> {
    if (isRead(request) || endpoint.fromOutside === true || path === paths.stopViewing) return false;
    const viewer = await this.#options.readViewer(facts);
    return viewer?.kind === 'sub' && viewer.onlyLooks === true;
  }

  /** Turns a sign-in away with a document that is kept. */
  async #shed(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const document = await this.#options.documents.get(paths.loginBusy, everyone);
    if (document instanceof Response) return this.#answer(request, response, document);
    sendTurnedAway(request, response, document, comeAgainAfter);
  }

  #refuseLooking(response: ServerResponse): void {
    this.#plain(response, 403, 'You are viewing as a sub-user: nothing can be changed. Stop viewing first.');
  }

  #file(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
    const wanted = acceptedEncoding(request.headers['accept-encoding']);
    const encoding = file.bodies[wanted] === undefined ? 'identity' : wanted;
    const headers = { ...fileHeaders, ...file.headers, ...encodingHeader(encoding) };
    send(response, 200, headers, file.bodies[encoding] ?? file.bodies.identity, request.method === 'HEAD');
  }

  async #answer(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
    const headers: Record<string, string | string[]> = {};
    // What an answer says itself stands in place of what all say, never beside it.
    for (const [name, value] of Object.entries({ ...this.#security, 'Cache-Control': 'no-store' }))
      if (!answer.headers.has(name)) headers[name] = value;
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers[name] = value;
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) headers['Set-Cookie'] = cookies;
    const body = new Uint8Array(await answer.arrayBuffer());
    const encoding =
      body.byteLength > 1000 && !isPacked(answer)
        ? acceptedEncoding(request.headers['accept-encoding'])
        : 'identity';
    const all = { ...headers, Vary: 'Accept-Encoding, Cookie', ...encodingHeader(encoding) };
    send(response, answer.status, all, await compress(body, encoding, 4), request.method === 'HEAD');
  }

  #redirect(response: ServerResponse, status: number, location: string): void {
    send(response, status, { ...this.#security, Location: location, 'Cache-Control': 'no-store' }, '', false);
  }

  #plain(response: ServerResponse, status: number, text: string): void {
    const headers = {
      ...this.#security,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    send(response, status, headers, `${text}\n`, false);
  }

  #fail(error: unknown, request: IncomingMessage, response: ServerResponse, facts: RequestFacts): void {
    const { status, sentence, report, headers } = answerFor(error);
    if (report)
      this.#options.services.log.error(
        { err: error, request: facts.id, path: pathOf(request) },
        'A request failed',
      );
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const all = {
      ...this.#security,
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    };
    send(response, status, status === 413 ? { ...all, Connection: 'close' } : all, `${sentence}\n`, false);
  }

  #log(request: IncomingMessage, response: ServerResponse, facts: RequestFacts, ms: number): void {
    const { log } = this.#options.services;
    const slow = ms > 1_000;
    if (response.statusCode < 500 && !slow && !this.#verbose) return;
    const line = {
      request: facts.id,
      method: request.method,
      path: pathOf(request),
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
    };
    if (response.statusCode >= 500 || slow) log.warn(line, 'Served');
    else log.debug(line, 'Served');
  }
}

/** `/avatars` for `/avatars/u/x.webp`: an endpoint that stands for all addresses below it. */
function folderOf(path: string): string {
  return path.startsWith(`${paths.avatars}/`) ? paths.avatars : '';
}

/** Pictures are packed already. */
function isPacked(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('image/') === true;
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function encodingHeader(encoding: string): Record<string, string> {
  return encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
}

/** Ends when the client goes away, so that work for it can end too. */
function closing(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The path and the names of its query's keys: values may be private. */
function pathOf(request: IncomingMessage): string {
  const [path = '', query = ''] = (request.url ?? '').slice(0, 300).split('?');
  const keys = [...new URLSearchParams(query).keys()];
  return keys.length === 0 ? path : `${path}?${keys.join('&')}`;
}
