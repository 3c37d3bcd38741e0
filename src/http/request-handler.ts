import type { IncomingMessage, ServerResponse } from 'node:http';
import type { I18n } from '@lingui/core';
import type { RouterContextProvider } from 'react-router';
import { withFields } from '#src/adapters/log.ts';
import type { RouteDurations } from '#src/adapters/metrics/request-durations.ts';
import { everyone } from '#src/domain/audience.ts';
import { buildCookie, removeFormerCookies } from '#src/domain/cookies.ts';
import { hasOwnCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { type Session, visitorSession } from '#src/features/accounts/sessions/session-reader.ts';
import { retryAfterSeconds } from '#src/http/request/busy.ts';
import { failureContext, formContext, type RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { Admission } from './admission.ts';
import { Bodies } from './bodies.ts';
import type { RenderedDocument } from './document.ts';
import type { DocumentCache } from './document-cache.ts';
import { isUsualLook, nameDocument, usualLook } from './document-name.ts';
import { refusalOf } from './endpoint-refusal.ts';
import { type Endpoint, type EndpointTable, findEndpoint, formMethods, readMethods } from './endpoints.ts';
import { withFailure, withRetryAfter } from './errors.ts';
import { mayChangeState } from './headers.ts';
import { type BrowserLook, lookOf, textsFor } from './look.ts';
import { type MatchedPage, matchPage, mayShowTitles } from './match.ts';
import { OfflineCopies, offlinePart } from './offline-copies.ts';
import { OtherOrigin } from './other-origin.ts';
import { isOfAnotherHousehold } from './page-owner.ts';
import { type Plan, planRequest } from './plan-request.ts';
import { RequestEvents } from './request-events.ts';
import { createFactsReader } from './request-facts.ts';
import { logFailure, RequestLog } from './request-log.ts';
import { RequestMeter } from './request-meter.ts';
import { parseTarget, type RequestTarget, readScreenChoice, routerHref } from './request-target.ts';
import { Responder } from './responder.ts';
import { routerContextOf } from './router-context.ts';
import { createSignInLimit } from './sign-in-load-shedding.ts';
import type { StaticFile } from './static-files.ts';
import { fillHoles, ViewerParts } from './viewer-part.tsx';
import { VisitorSessions } from './visitor-sessions.ts';
import { buildCall, isRead, toWebRequest } from './web-request.ts';

export type RouterHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

export interface RequestHandlerOptions {
  services: Services;
  router: RouterHandler;
  pagesWithAction: ReadonlySet<string>;
  documents: DocumentCache;
  staticFiles: ReadonlyMap<string, StaticFile>;
  endpoints: EndpointTable;
  readSession(facts: Pick<RequestFacts, 'cookies' | 'userAgent'>): Promise<Session>;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  texts: I18n;
  route: RouteDurations;
}

/** Cached documents and files from memory, the rest by endpoints and the router. */
export class RequestHandler {
  readonly #options: RequestHandlerOptions;
  readonly #respond: Responder;
  readonly #admission: Admission;
  readonly #requestLog: RequestLog;
  readonly #events: RequestEvents;
  readonly #meter: RequestMeter;
  readonly #copies: OfflineCopies;
  readonly #parts: ViewerParts;
  readonly #visitors: VisitorSessions;
  readonly #bodies = new Bodies();
  readonly #otherOrigin: OtherOrigin;
  readonly #isTooMuch: ReturnType<typeof createSignInLimit>;
  readonly #readFacts: ReturnType<typeof createFactsReader>;

  constructor(options: RequestHandlerOptions) {
    const { services } = options;
    this.#options = options;
    this.#respond = new Responder(services.config);
    this.#admission = new Admission(services, options.endpoints);
    this.#copies = new OfflineCopies(services);
    this.#parts = new ViewerParts(services);
    this.#visitors = new VisitorSessions(() => options.readSession({ cookies: new Map(), userAgent: '' }));
    this.#otherOrigin = new OtherOrigin(services.config, services.log);
    this.#requestLog = new RequestLog(services);
    this.#events = new RequestEvents(services.log);
    this.#meter = new RequestMeter(services, options.endpoints);
    this.#isTooMuch = createSignInLimit(services.hashing);
    this.#readFacts = createFactsReader(services.config.trustProxy);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const { services } = this.#options;
    const facts = this.#readFacts(request);
    const texts = textsFor(facts, services.config.languages);
    const exchange: Exchange = { request, response, facts, texts, route: this.#meter.begin() };
    try {
      await this.#route(exchange);
    } catch (error) {
      const { report } = this.#respond.error(exchange, error);
      if (report) logFailure(services.log, { error, request, facts });
    }
    const ms = performance.now() - started;
    this.#meter.end(exchange, ms);
    this.#requestLog.record({ request, response, facts, ms });
  }

  async #route(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const { services, staticFiles, endpoints, pagesWithAction } = this.#options;
    const target = parseTarget(request.url ?? '/');
    if (target.kind === 'invalid') return this.#respond.badRequest(exchange);
    if (target.kind === 'redirect') return this.#respond.redirect(response, 308, target.location);
    const file = staticFiles.get(target.path);
    if (file !== undefined) exchange.route = this.#meter.file;
    if (file !== undefined && isRead(request)) return this.#respond.file(request, response, file);
    const found = target.isData ? undefined : findEndpoint(endpoints, target.path);
    const isHidden = found?.mayOpen !== undefined && !(await found.mayOpen(services, exchange.facts, target));
    const endpoint = isHidden ? undefined : found;
    const page = matchPage(target.path);
    if (file === undefined) exchange.route = this.#meter.routeOf(endpoint, page);
    const takesForms = file === undefined && pagesWithAction.has(page.id);
    const methods = endpoint?.methods ?? (takesForms ? formMethods : readMethods);
    if (!methods.includes(request.method ?? '')) return this.#respond.methodNotAllowed(exchange, methods);
    if (!mayChangeState(request, services.config.publicUrl) && endpoint?.fromOutside !== true) {
      this.#events.refused(exchange.facts, page.path, 403);
      return this.#respond.foreign(exchange, this.#otherOrigin.isOwnForm(request));
    }
    if (isRead(request) && endpoint === undefined && !target.isData) {
      const location = this.#otherOrigin.redirectOf(request, exchange.facts.address);
      if (location !== null) return this.#respond.redirect(response, 307, location);
    }
    const chosen = isRead(request) && endpoint === undefined ? readScreenChoice(target) : null;
    if (chosen !== null) {
      const cookie = buildCookie('screen', chosen.choice, services.config.secure);
      return this.#respond.redirect(response, 302, chosen.location, cookie);
    }
    if (endpoint === undefined) await this.#handlePage(exchange, page, target);
    else await this.#handleEndpoint(exchange, endpoint, target);
    if (response.statusCode === 429) {
      this.#events.limitReached(exchange.facts, endpoint === undefined ? page.path : target.path);
    }
  }

  async #handleEndpoint(exchange: Exchange, endpoint: Endpoint, target: RequestTarget): Promise<void> {
    const { request, response, facts, texts } = exchange;
    let reading: Promise<Session> | undefined;
    const readViewer = async () => {
      if (!this.#hasSession(facts)) return null;
      reading ??= this.#options.readSession(facts);
      return (await reading).viewer;
    };
    const services = this.#servicesOf(facts);
    const refusal = await refusalOf(endpoint, { request, path: target.path, readViewer, services });
    if (refusal !== null) return this.#respond.refuse(exchange, refusal, target.path);
    const admitted = await this.#admission.admitEndpoint(exchange, endpoint, readViewer);
    if (!admitted.allowed) return this.#respond.tooMany(exchange, admitted.retryAfterSeconds);
    const { caller, signal } = admitted;
    if (endpoint.offline === true)
      this.#copies.mark(response, this.#copies.describe(facts, await readViewer(), offlinePart));
    const { body, form } = await this.#bodies.readOfEndpoint(exchange, endpoint);
    if (endpoint.fromOutside !== true && (await isOfAnotherHousehold(request, form, readViewer)))
      return this.#respond.otherHousehold(exchange);
    const url = new URL(routerHref(target), services.config.publicUrl);
    const call = buildCall({ services, facts, texts, raw: request, readViewer, body, form, url, signal });
    const answer = await services.callers.run(caller, () => endpoint.handle(call));
    if (answer.status === 403 || (answer.status === 401 && endpoint.fromOutside !== true)) {
      this.#events.refused(facts, target.path, answer.status);
    }
    await this.#respond.web(request, response, answer);
  }

  async #handlePage(exchange: Exchange, page: MatchedPage, target: RequestTarget): Promise<void> {
    const { request, response, facts } = exchange;
    const look = lookOf(facts, this.#options.services.config.languages);
    if (this.#isTooMuch(request, target, facts.address)) return this.#rejectOverload(exchange, target, look);
    const hasCookies = hasOwnCookie(facts.cookies, this.#options.services.config.secure);
    // Nobody is signed in without its cookie, so a visitor's page is planned without the database.
    const session = this.#hasSession(facts) ? await this.#options.readSession(facts) : visitorSession;
    const { viewer } = session;
    this.#admission.record(facts, viewer);
    const plan = planRequest({ target, page, isRead: isRead(request), viewer, hasCookies, ...look });
    const redirect = plan.kind === 'redirect' ? plan.location : plan.kind === 'render' ? plan.redirect : null;
    if (redirect !== null && page.access !== 'visitor') this.#events.redirected(facts, page.path, viewer);
    if (plan.kind === 'redirect') return this.#respond.redirect(response, 302, plan.location);
    if (plan.kind === 'read-only') return this.#respond.readOnly(exchange);
    if (plan.kind === 'document') return this.#sendDocument(exchange, plan, session);
    // What is kept is of more use to a visitor than the wait for a database that hangs.
    if (plan.instead !== null && session === visitorSession && (await this.#visitors.read()).isLate)
      return this.#sendDocument(exchange, plan.instead, session);
    const allowance = await this.#admission.take(exchange, viewer, page.path, plan.instead === null);
    if (!allowance.allowed && plan.instead !== null)
      return this.#sendDocument(exchange, plan.instead, session);
    if (!allowance.allowed) return this.#respond.tooMany(exchange, allowance.retryAfterSeconds);
    const caller = await this.#admission.callerOf(exchange, viewer);
    if (isRead(request)) this.#copies.mark(response, this.#copies.describe(facts, viewer, page));
    const sizes = plan.redirect === null ? page : null;
    const { form, size } = await this.#bodies.readOfPage(exchange, sizes, viewer?.userId ?? null);
    // Whoever is signed in may be signed out from any page.
    if (page.path !== paths.logout && (await isOfAnotherHousehold(request, form, () => viewer)))
      return this.#respond.otherHousehold(exchange);
    const url = new URL(routerHref(target), this.#options.services.config.publicUrl);
    const webRequest = toWebRequest(request, url, null, caller.signal);
    const context = routerContextOf({ services: this.#servicesOf(facts), facts, page, viewer, plan });
    context.set(formContext, form);
    const render = () =>
      this.#options.services.callers.run(caller, () => this.#options.router(webRequest, context));
    const answer = await this.#bodies.inTurn(size, render);
    const explained = withFailure(answer, context.get(failureContext));
    const filled = await fillHoles(explained, () => this.#parts.read(session, page, look));
    await this.#respond.web(request, response, withRetryAfter(filled, caller));
  }

  async #sendDocument(
    exchange: Exchange,
    { name, audience }: Plan & { kind: 'document' },
    session: Session,
  ): Promise<void> {
    const { request, response, facts } = exchange;
    const { documents, services } = this.#options;
    const { viewer } = session;
    const { catalogue, isLate } = await this.#readCatalogue(name.page, session);
    const readPart = () => this.#parts.read(session, name.page, name);
    const removals = removeFormerCookies(facts.cookies, services.config.secure);
    const more = [
      ...this.#copies.describe(facts, viewer, name.page),
      ...removals.flatMap((removal) => ['Set-Cookie', removal]),
    ];
    const send = (document: RenderedDocument) =>
      this.#respond.document(request, response, document, { readPart, more });
    const fresh = isLate
      ? documents.findKept(name, audience, catalogue)
      : documents.findFresh(name, audience, catalogue);
    if (fresh !== undefined) return send(fresh);
    // A viewer's addresses without parameters are few.
    const isUnusual = !name.isFront && (viewer === null || name.href.includes('?'));
    if ((isUnusual || !isUsualLook(name)) && !documents.has(name, audience)) {
      const allowance = await this.#admission.takeRender(exchange, viewer, name.page.path);
      if (!allowance.allowed) return this.#respond.tooMany(exchange, allowance.retryAfterSeconds);
    }
    const caller = await this.#admission.callerOf(exchange, viewer);
    const rendered = await services.callers.run(caller, () =>
      documents.get(name, audience, catalogue, caller.signal),
    );
    if (!(rendered instanceof Response)) return send(rendered);
    const filled = await fillHoles(rendered, readPart);
    await this.#respond.web(request, response, withRetryAfter(filled, caller));
  }

  #hasSession({ cookies }: RequestFacts): boolean {
    return readCookie(cookies, 'sid', this.#options.services.config.secure) !== undefined;
  }

  async #readCatalogue(page: MatchedPage, session: Session) {
    if (!mayShowTitles(page)) return { catalogue: visitorSession.catalogue, isLate: false };
    if (session !== visitorSession) return { catalogue: session.catalogue, isLate: false };
    const { session: visitor, isLate } = await this.#visitors.read();
    return { catalogue: visitor.catalogue, isLate };
  }

  /** The sign-in page stays in the cache for this. */
  async #rejectOverload(exchange: Exchange, target: RequestTarget, { language }: BrowserLook): Promise<void> {
    const { request, response, facts } = exchange;
    this.#events.overloaded(facts);
    const place = paths.loginBusy(/[?&]as=sub\b/.test(target.search));
    const busy = { path: paths.login, search: new URL(place, 'http://x').search, isData: false };
    const name = nameDocument(matchPage(paths.login), busy, 'none', usualLook(language));
    const { catalogue } = (await this.#visitors.read()).session;
    const document = await this.#options.documents.get({ ...name, isFront: true }, everyone, catalogue, null);
    if (document instanceof Response) return this.#respond.web(request, response, document);
    await this.#respond.overload(request, response, document, retryAfterSeconds);
  }

  /** Log lines name the request. */
  #servicesOf(facts: RequestFacts): Services {
    const { services } = this.#options;
    return { ...services, log: withFields(services.log, { request: facts.id }) };
  }
}
