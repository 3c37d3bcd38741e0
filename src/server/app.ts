import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { StandIns } from '#src/adapters/standins.ts';
import type { Config } from '#src/config/config.ts';
import type { Audience } from '#src/domain/audience.ts';
import type { Gaps } from '#src/features/catalogue/gaps.ts';
import { claimRun } from '#src/features/operation/job-runs-store.ts';
import { asViewed } from '#src/features/sessions/view-as.ts';
import {
  admissionContext,
  audienceContext,
  barContext,
  gapsContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  viewerContext,
} from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';
import { wire } from './context.ts';
import { DocumentCache } from './document-cache.ts';
import type { DocumentName } from './document-name.ts';
import { endpoints } from './endpoints.ts';
import { securityHeaders } from './headers.ts';
import { createHttpServer } from './http-server.ts';
import { JobRunner } from './job-runner.ts';
import { createJobs } from './jobs.ts';
import { RequestHandler, type RouterHandler } from './request-handler.ts';
import { loadStaticFiles } from './static-files.ts';

export interface AppOptions {
  config: Config;
  clock: Clock;
  log: Log;
  /** The project's folder: `dist/client` and `preview` stand in it. */
  root: string;
  /** Learn the catalogue ahead of need: see the job of that name. */
  refreshCatalogue: boolean;
  /** The folder of the browser's files below `root`; `dist/client` when left out. */
  clientFolder?: string;
  /** Stand-ins that run already and outlive the app. Without them, the app starts and stops those it needs. */
  standIns?: StandIns | null;
}

/** Everything wired, without a port. */
export interface App {
  services: Services;
  /** Answers one request. */
  listener: RequestListener;
  /** `/readyz` says 503 from now on. */
  drain(): void;
  /** Stops the jobs and aborts background work; requests in flight finish. */
  stop(): Promise<void>;
  /** Stops, and closes the database and everything else that was opened. */
  close(): Promise<void>;
}

export interface RunningApp {
  /** Where it listens. */
  url: string;
  services: Services;
  /** From now on `/readyz` says 503 and each answer ends its connection. Everything is served on. */
  drain(): void;
  /** Accepts no new connection, lets requests in flight finish within 10 s, and closes everything. */
  close(): Promise<void>;
}

// The build's module leaves out what it doesn't use, where the router's type says that it may be undefined.
const serverBuild = build as ServerBuild;

/** Wires everything and serves. Throws what can't be opened, with a sentence for the operator. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const app = await createApp(options);
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

/** Wires everything and starts the jobs; the caller listens. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log, root, standIns, clientFolder = join('dist', 'client') } = options;
  const [draining, stopping] = [new AbortController(), new AbortController()];
  const { services, close } = await wire({
    config,
    clock,
    log,
    root,
    standIns,
    draining: draining.signal,
    stopping: stopping.signal,
    onPreviewGone: () => documents.clear(),
  });
  const router: RouterHandler = createRequestHandler(
    serverBuild,
    import.meta.env.DEV ? 'development' : 'production',
  );
  const documents = new DocumentCache({
    render: (name, audience, gaps) => renderShared(router, services, { name, audience, gaps }),
    revision: () => services.catalogue.revision,
    headers: securityHeaders(config),
    clock,
    log,
  });
  const requests = new RequestHandler({
    services,
    router,
    pagesWithAction: pagesWithAction(serverBuild),
    documents,
    endpoints,
    staticFiles: await loadStaticFiles(join(root, clientFolder)),
    readViewer: async (facts) => asViewed(services, facts, await services.sessions.readViewer(facts)),
  });
  const jobs = new JobRunner({
    clock,
    log,
    metrics: services.metrics,
    claim: ({ name, interval }) => claimRun(services.db, { job: name, now: clock.now(), interval }),
  });
  jobs.start(
    createJobs(services).filter(({ name }) => options.refreshCatalogue || name !== 'refreshCatalogue'),
  );
  const stop = () => {
    draining.abort();
    stopping.abort();
    return jobs.stop();
  };
  return {
    services,
    listener: (request, response) => requests.handle(request, response),
    drain: () => draining.abort(),
    stop,
    close: async () => {
      await stop();
      await close();
    },
  };
}

/** A request that tells nothing of who sends it. */
const nobody: RequestFacts = { id: '', address: '', cookies: new Map(), userAgent: '' };

/** Renders without a viewer: whatever reads one throws, so that nothing personal can be kept. */
function renderShared(
  router: RouterHandler,
  services: Services,
  { name, audience, gaps }: { name: DocumentName; audience: Audience; gaps: Gaps },
): Promise<Response> {
  const { href, page, bar } = name;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(audienceContext, audience);
  context.set(gapsContext, gaps);
  context.set(barContext, bar);
  context.set(admissionContext, { pattern: page.path, redirect: null });
  if (page.access === 'visitor') {
    // Kept for those of whom nothing is known: see server/plan-request.ts.
    context.set(viewerContext, null);
    context.set(requestContext, nobody);
  }
  return router(new Request(new URL(href, services.config.publicUrl)), context);
}

/** The ids of the pages that take forms. */
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
