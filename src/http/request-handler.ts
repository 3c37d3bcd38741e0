import type { IncomingMessage, ServerResponse } from 'node:http';
import type { I18n } from '@lingui/core';
import type { RouterContextProvider } from 'react-router';
import { withFields } from '#src/adapters/log.ts';
import type { RouteDurations } from '#src/adapters/metrics/request-durations.ts';
import { defaultFacts } from '#src/domain/address.ts';
import { everyone } from '#src/domain/audience.ts';
import { buildCookie, removeFormerCookies } from '#src/domain/cookies.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import { busyRetryAfterSeconds, Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { hasOwnCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { type Session, visitorSession } from '#src/features/accounts/sessions/session-reader.ts';
import { failureContext, formContext, type RequestFacts } from '#src/http/request/contexts.ts';
import { type Endpoint, formMethods, readMethods } from '#src/http/request/endpoint.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import { Admission } from './admission.ts';
import { Bodies } from './bodies.ts';
import { mustConfirmFirst } from './confirm-first.ts';
import type { RenderedDocument } from './document.ts';
import type { DocumentCache } from './document-cache.ts';
import { isUsualLook, nameDocument, usualLook } from './document-name.ts';
import { endpoints, findEndpoint } from './endpoints.ts';
import { withFailure } from './errors.ts';
import { mayChangeState } from './headers.ts';
import { type BrowserLook, lookOf, textsFor } from './look.ts';
import { matchPage, mayShowTitles } from './match.ts';
import { OfflineCopies, offlinePart } from './offline-copies.ts';
import { OtherOrigin } from './other-origin.ts';
import { requireSameHousehold } from './page-owner.ts';
import { type Plan, planRequest } from './plan-request.ts';
import type { RenderCache } from './render-cache.ts';
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
  renders: RenderCache;
  staticFiles: ReadonlyMap<string, StaticFile>;
  readSession(facts: Pick<RequestFacts, 'cookies' | 'userAgent'>): Promise<Session>;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
  texts: I18n;
  route: RouteDurations;
  /** The address in the log: an endpoint's path or a page's pattern. */
  place: string;
}

/** Answers cached documents and files from memory, and the rest by endpoints and the router. */
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
    this.#admission = new Admission(services);
    this.#copies = new OfflineCopies(services);
    this.#parts = new ViewerParts(services, options.renders);
    this.#visitors = new VisitorSessions(() => options.readSession({ cookies: new Map(), userAgent: '' }));
    this.#otherOrigin = new OtherOrigin(services.config, services.log);
    this.#requestLog = new RequestLog(services);
    this.#events = new RequestEvents(services.log);
    this.#meter = new RequestMeter(services);
    this.#isTooMuch = createSignInLimit(services.hashing);
    this.#readFacts = createFactsReader(services.config.trustProxy);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const { services } = this.#options;
    const facts = this.#readFacts(request);
    const texts = textsFor(facts, services.config.languages);
    const exchange: Exchange = { request, response, facts, texts, route: this.#meter.begin(), place: '' };
    try {
      await this.#route(exchange);
    } catch (error) {
      const { status, report } = this.#respond.error(exchange, error);
      if (report) logFailure(services.log, { error, request, facts });
      if (status === 401 || status === 403) this.#events.refused(facts, exchange.place, status);
    }
    if (response.statusCode === 429) this.#events.limitReached(facts, exchange.place);
    const ms = performance.now() - started;
    this.#meter.end(exchange, ms);
    this.#requestLog.record({ request, response, facts, ms });
  }

  async #route(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const { services, staticFiles, pagesWithAction } = this.#options;
    const target = parseTarget(request.url ?? '/');
    if (target.kind === 'invalid') throw new Refusal('bad-request');
    if (target.kind === 'redirect') return this.#respond.redirect(response, 308, target.location);
    const file = staticFiles.get(target.path);
    if (file !== undefined) exchange.route = this.#meter.file;
    if (file !== undefined && isRead(request)) return this.#respond.file(request, response, file);
    const found = target.isData ? undefined : findEndpoint(target.path);
    const isOpen = (await found?.mayOpen?.(services, exchange.facts, target)) ?? true;
    const endpoint = isOpen ? found : undefined;
    const page = matchPage(target.path);
    if (file === undefined) exchange.route = this.#meter.routeOf(endpoint ?? page);
    exchange.place = endpoint === undefined ? page.path : target.path;
    const takesForms = file === undefined && pagesWithAction.has(page.id);
    const methods = endpoint?.methods ?? (takesForms ? formMethods : readMethods);
    if (!methods.includes(request.method ?? '')) throw new Refusal('wrong-method', { methods });
    const { publicUrl: url } = services.config;
    if (!mayChangeState(request, url) && endpoint?.fromOutside !== true)
      throw this.#otherOrigin.isOwnForm(request)
        ? new Refusal('other-host', { url })
        : new Refusal('not-yours');
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
    if (await mustConfirmFirst(endpoint, { request, readViewer, services }))
      return this.#respond.redirect(response, 302, paths.confirmPasswordFor(target.path));
    const { caller, signal } = await this.#admission.admitEndpoint(exchange, endpoint, readViewer);
    if (endpoint.offline)
      this.#copies.mark(response, this.#copies.describe(facts, await readViewer(), offlinePart));
    const { body, form } = await this.#bodies.read(exchange, endpoint, null);
    if (!endpoint.fromOutside) await requireSameHousehold(request, form, readViewer);
    const url = new URL(routerHref(target), services.config.publicUrl);
    const sent = { raw: request, body, form, url, signal };
    const call = buildCall({ services, facts, texts, readViewer, endpoints, ...sent });
    const answer = await services.callers.run(caller, () => endpoint.handle(call));
    await this.#respond.web(request, response, answer);
  }

  async #handlePage(exchange: Exchange, page: PageRoute, target: RequestTarget): Promise<void> {
    const { request, response, facts } = exchange;
    const look = lookOf(facts, this.#options.services.config.languages);
    if (this.#isTooMuch(request, target, facts.address)) return this.#rejectOverload(exchange, target, look);
    const hasCookies = hasOwnCookie(facts.cookies, this.#options.services.config.secure);
    // Without a session cookie nobody is signed in, so a visitor's page is planned without the database.
    const session = this.#hasSession(facts) ? await this.#options.readSession(facts) : visitorSession;
    const { viewer } = session;
    await this.#admission.admit(exchange, viewer);
    const plan = planRequest({ target, page, isRead: isRead(request), viewer, hasCookies, ...look });
    const redirect = plan.kind === 'redirect' ? plan.location : plan.kind === 'render' ? plan.redirect : null;
    if (redirect !== null && page.access !== 'visitor') this.#events.redirected(facts, page.path, viewer);
    if (plan.kind === 'redirect') return this.#respond.redirect(response, 302, plan.location);
    if (plan.kind === 'read-only') throw new Refusal('read-only');
    if (plan.kind === 'document') return this.#sendDocument(exchange, plan, session);
    // While the database hangs, a visitor gets the cached document instead of waiting.
    if (plan.instead !== null && session === visitorSession && (await this.#visitors.read()).isLate)
      return this.#sendDocument(exchange, plan.instead, session);
    const allowance = await this.#admission.take(exchange, viewer, page, plan.instead === null);
    if (!allowance.allowed && plan.instead !== null)
      return this.#sendDocument(exchange, plan.instead, session);
    requireAllowed(allowance, 'too-many-requests');
    const caller = await this.#admission.callerOf(exchange, viewer);
    if (isRead(request)) this.#copies.mark(response, this.#copies.describe(facts, viewer, page));
    const sizes = plan.redirect === null ? page : defaultFacts;
    const { form, size } = await this.#bodies.read(exchange, sizes, viewer?.userId ?? null);
    // A sign-out is accepted from any page, also one of another household.
    if (page.path !== paths.logout) await requireSameHousehold(request, form, () => viewer);
    const url = new URL(routerHref(target), this.#options.services.config.publicUrl);
    const webRequest = toWebRequest(request, url, null, caller.signal);
    const context = routerContextOf({ services: this.#servicesOf(facts), facts, page, viewer, plan });
    context.set(formContext, form);
    const render = () =>
      this.#options.services.callers.run(caller, () => this.#options.router(webRequest, context));
    const answer = await this.#bodies.inTurn(size, render);
    const explained = await withFailure(answer, context.get(failureContext));
    const filled = await fillHoles(explained, () =>
      this.#parts.read(session, this.#copies.keyOf(facts, viewer), page, look),
    );
    await this.#respond.web(request, response, filled);
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
    const readPart = () => this.#parts.read(session, this.#copies.keyOf(facts, viewer), name.page, name);
    const removals = removeFormerCookies(facts.cookies, services.config.secure);
    const more = [
      ...this.#copies.describe(facts, viewer, name.page),
      ...removals.flatMap((removal) => ['Set-Cookie', removal]),
    ];
    const send = (document: RenderedDocument) =>
      this.#respond.document(request, response, document, { readPart, more });
    const cached = documents.find(name, audience, catalogue);
    if (cached !== undefined && (isLate || cached.freshness === 'fresh')) return send(cached.value);
    // For a viewer, only addresses with a query are numerous.
    const isUnusual = !name.isFront && (viewer === null || name.href.includes('?'));
    if ((isUnusual || !isUsualLook(name)) && !documents.has(name, audience)) {
      const allowance = await this.#admission.takeRender(exchange, viewer, name.page);
      requireAllowed(allowance, 'too-many-requests');
    }
    const caller = await this.#admission.callerOf(exchange, viewer);
    const rendered = await services.callers.run(caller, () =>
      documents.renew(name, audience, catalogue, { cached, signal: caller.signal }),
    );
    if (!(rendered instanceof Response)) return send(rendered);
    const filled = await fillHoles(rendered, readPart);
    await this.#respond.web(request, response, filled);
  }

  #hasSession({ cookies }: RequestFacts): boolean {
    return readCookie(cookies, 'sid', this.#options.services.config.secure) !== undefined;
  }

  async #readCatalogue(page: PageRoute, session: Session) {
    if (!mayShowTitles(page)) return { catalogue: visitorSession.catalogue, isLate: false };
    if (session !== visitorSession) return { catalogue: session.catalogue, isLate: false };
    const { session: visitor, isLate } = await this.#visitors.read();
    return { catalogue: visitor.catalogue, isLate };
  }

  /** Sends the busy sign-in page, which is cached for this. */
  async #rejectOverload(exchange: Exchange, target: RequestTarget, { language }: BrowserLook): Promise<void> {
    const { request, response, facts } = exchange;
    this.#events.overloaded(facts);
    const place = paths.loginBusy(/[?&]as=sub\b/.test(target.search));
    const busy = { path: paths.login, search: new URL(place, 'http://x').search, isData: false };
    const name = nameDocument(matchPage(paths.login), busy, 'none', usualLook(language));
    const { catalogue } = (await this.#visitors.read()).session;
    const { documents } = this.#options;
    const front = { ...name, isFront: true };
    const cached = documents.find(front, everyone, catalogue);
    const document = await documents.renew(front, everyone, catalogue, { cached, signal: null });
    if (document instanceof Response) return this.#respond.web(request, response, document);
    await this.#respond.overload(request, response, document, busyRetryAfterSeconds);
  }

  /** Adds the request's id to each log line. */
  #servicesOf(facts: RequestFacts): Services {
    const { services } = this.#options;
    return { ...services, log: withFields(services.log, { request: facts.id }) };
  }
}
