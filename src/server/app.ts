import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { StandIns } from '#src/adapters/standins.ts';
import type { Config } from '#src/config/config.ts';
import type { Audience } from '#src/domain/audience.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { impersonate } from '#src/features/accounts/sessions/view-as.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import { claimRun } from '#src/features/operations/store.ts';
import { DocumentCache } from '#src/http/document-cache.ts';
import type { DocumentName } from '#src/http/document-name.ts';
import { withFailure } from '#src/http/errors.ts';
import { securityHeaders } from '#src/http/headers.ts';
import { createHttpServer } from '#src/http/http-server.ts';
import { findManifests } from '#src/http/language-scripts.ts';
import { setLook } from '#src/http/look.ts';
import { RenderCache } from '#src/http/render-cache.ts';
import {
  admissionContext,
  audienceContext,
  failureContext,
  frameContext,
  gapsContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { RequestHandler, type RouterHandler } from '#src/http/request-handler.ts';
import { loadStaticFiles } from '#src/http/static-files.ts';
import { watchServices } from '#src/http/watch-services.ts';
import { type Timeouts, wire } from './context.ts';
import { createJobs, JobRunner } from './jobs.ts';

export interface AppOptions {
  config: Config;
  clock: Clock;
  log: Log;
  /** Holds `dist/client` and `preview`. */
  root: string;
  /** If false, the job of that name doesn't run. */
  refreshCatalogue: boolean;
  /** Replaces this node's share of calls where TMDB's stand-in has no limit. */
  metadataCallsPerSecond?: number;
  /** Replaces the product's own cost where nobody attacks the stored hashes. */
  bcryptCost?: number | undefined;
  timeouts?: Timeouts | undefined;
  /** Lies below `root` and defaults to `dist/client`. */
  clientFolder?: string;
  /** Stand-ins that run already, and outlive the app. If undefined, the app starts its own. */
  standIns?: StandIns | null | undefined;
  /** Replaces the configured provider. */
  checkout?: CheckoutProvider | undefined;
}

export interface App {
  services: Services;
  listener: RequestListener;
  /** Makes `/readyz` answer 503. */
  drain(): void;
  /** Stops background work; requests in flight finish. */
  stop(): Promise<void>;
  /** Stops and closes everything that was opened. */
  close(): Promise<void>;
}

export interface RunningApp {
  url: string;
  services: Services;
  /** Makes `/readyz` answer 503, and each response close its connection. */
  drain(): void;
  /** Gives requests in flight 10 s. */
  close(): Promise<void>;
}

// The router's type adds undefined to unused exports.
const serverBuild = build as ServerBuild;

interface StartOptions extends AppOptions {
  /** The server listens after this has ended. */
  prepare?: (services: Services) => Promise<void>;
}

export async function startApp({ prepare, ...options }: StartOptions): Promise<RunningApp> {
  const app = await createApp(options);
  await prepare?.(app.services);
  const http = createHttpServer(app.listener);
  await listen(http.server, options.config);
  return {
    url: `http://${options.config.host}:${addressOf(http.server).port}`,
    services: app.services,
    drain: () => {
      app.drain();
      http.drain();
    },
    close: async () => {
      await Promise.all([app.stop(), http.close()]);
      await app.close();
    },
  };
}

export async function createApp(options: AppOptions): Promise<App> {
  const { clock, log, root, standIns, clientFolder = join('dist', 'client') } = options;
  // In development there are no built scripts with the texts of other languages.
  const languages: Config['languages'] = import.meta.env.DEV ? [sourceLanguage] : options.config.languages;
  const config: Config = { ...options.config, languages };
  const client = join(root, clientFolder);
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const renders = new RenderCache({ clock });
  const { services, close } = await wire({
    config,
    clock,
    log,
    root,
    standIns,
    checkout: options.checkout,
    metadataCallsPerSecond: options.metadataCallsPerSecond,
    bcryptCost: options.bcryptCost,
    timeouts: options.timeouts,
    manifests: await findManifests(serverBuild.assets, client),
    draining: draining.signal,
    stopping: stopping.signal,
    onPreviewGone: () => renders.clear(),
  });
  const router = createRouter(services);
  const documents = new DocumentCache({
    renders,
    render: (name, audience, gaps, signal) =>
      services.callers.runShared(signal, () => renderShared(router, services, { name, audience, gaps })),
    headers: securityHeaders(config),
    log,
  });
  watchServices(services, renders);
  const requests = new RequestHandler({
    services,
    router,
    pagesWithAction: pagesWithAction(serverBuild),
    documents,
    renders,
    staticFiles: await loadStaticFiles(client),
    readSession: async (facts) => {
      const session = await services.sessions.read(facts);
      return { ...session, viewer: await impersonate(services, facts, session.viewer) };
    },
  });
  const jobs = new JobRunner({
    clock,
    log,
    metrics: services.metrics,
    failedJobs: services.node.failedJobs,
    claim: ({ name, intervalMs: interval }) =>
      claimRun(services.db, { job: name, now: clock.now(), intervalMs: interval, node: services.node.id }),
  });
  void jobs.start(
    createJobs(services).filter(({ name }) => options.refreshCatalogue || name !== 'refreshCatalogue'),
  );
  const stop = () => {
    draining.abort();
    stopping.abort();
    return jobs.stop();
  };
  return {
    services,
    listener: (request, response) => {
      services.turns.recordRequest();
      return requests.handle(request, response);
    },
    drain: () => draining.abort(),
    stop,
    close: async () => {
      await stop();
      await close();
    },
  };
}

function createRouter({ callers, turns }: Services): RouterHandler {
  const renderNow = createRequestHandler(serverBuild, import.meta.env.DEV ? 'development' : 'production');
  return (request, context) =>
    turns.render(callers.current, request, () => renderNow(request, context), context.get(textsContext));
}

/** The facts for a document that is rendered without a viewer. */
const nobody: RequestFacts = { id: '', address: '', cookies: new Map(), userAgent: '', saver: false };

/** Renders without a viewer. A loader that reads the viewer throws, so that nothing personal is cached. */
async function renderShared(
  router: RouterHandler,
  services: Services,
  { name, audience, gaps }: { name: DocumentName; audience: Audience; gaps: Gaps },
): Promise<Response> {
  const { href, page, bar } = name;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(audienceContext, audience);
  context.set(gapsContext, gaps);
  context.set(frameContext, { bar, owner: null, viewing: null });
  setLook(context, name);
  context.set(admissionContext, { pattern: page.path, redirect: null });
  if (page.access === 'visitor') {
    // Unknown addresses show the same page to every viewer: see `planRequest`.
    context.set(viewerContext, null);
    context.set(requestContext, nobody);
  }
  const answer = await router(new Request(new URL(href, services.config.publicUrl)), context);
  return withFailure(answer, context.get(failureContext));
}

function pagesWithAction({ routes }: ServerBuild): ReadonlySet<string> {
  const all = Object.values(routes).filter((route) => route?.module.action !== undefined);
  return new Set(all.map((route) => route?.id ?? ''));
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address;
}
