import { createServer, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { EnvironmentModuleGraph, ViteDevServer } from 'vite';
import { describeDemo, ensureDemo, watchSome } from '#preview/demo.ts';
import { createLog } from '#src/adapters/create-log.ts';
import type { StandIns } from '#src/adapters/standins.ts';
import { startMissingStandIns } from '#src/adapters/start-stand-ins.ts';
import type { Config } from '#src/config/config.ts';
import { loadEnvironment } from '#src/config/env.ts';
import { describeProblems } from '#src/config/problems.ts';
import type { App } from '#src/server/app.ts';
import { ReloadingApp } from './dev/reloading-app.ts';
import { isViteRequest } from './dev/vite-requests.ts';
import { createVite } from './dev/vite-server.ts';

/** A changed component is replaced in the page, a changed server file makes a new app. */
const root = process.cwd();

/** A change of these files needs a restart. */
const READ_AT_START = /^(preview\/|src\/config\/|\.env$)/;

async function main(): Promise<void> {
  const environment = loadEnvironment(root);
  if (!environment.ok) throw new Error(describeProblems(environment.problems));
  const { config } = environment;
  const log = createLog(config.logLevel, process.stdout.isTTY);
  const standIns = await startMissingStandIns({ config, log, root, onPreviewGone: () => undefined });
  const server = createServer();
  const vite = await createVite(root, server);
  const app = new ReloadingApp<App>(() => loadApp(vite, { config, log, root, standIns }));
  server.on('request', (request, response) => {
    if (isViteRequest(request)) vite.middlewares(request, response, () => response.writeHead(404).end());
    else app.serve(request, response).catch((error: unknown) => sendFailure(vite, error, response));
  });
  vite.watcher.on('change', (path) => {
    const file = relative(root, path).replaceAll('\\', '/');
    if (READ_AT_START.test(file)) log.warn({ file }, 'Read at the start only: run `npm run dev` again');
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      server.closeAllConnections();
      await Promise.allSettled([app.close(), vite.close(), standIns?.close()]);
      process.exit(0);
    });
  }
  const { services } = await app.current();
  if (standIns !== null) {
    const household = await ensureDemo(services);
    watchSome(services, household).catch((err: unknown) => log.warn({ err }, 'The demo has watched nothing'));
    process.stderr.write(`\n${describeDemo(config.publicUrl)}\n\n`);
  }
  server.listen(config.port, config.host);
  log.info({ url: config.publicUrl }, `Serving ${config.publicUrl}`);
}

interface AppOptions {
  config: Config;
  log: ReturnType<typeof createLog>;
  root: string;
  standIns: StandIns | null;
}

/** The keys are `buildApp`, which is another function after a change. */
const modules = new WeakMap<object, { build(): Promise<App> }>();

async function loadApp(vite: ViteDevServer, options: AppOptions): Promise<{ build(): Promise<App> }> {
  const loaded = await vite.ssrLoadModule(join(root, 'scripts/dev/app-module.ts')).catch((error: unknown) => {
    forgetFailed(vite.environments.ssr.moduleGraph, error);
    throw error;
  });
  // The cast is needed because Vite types every module as a record.
  const { buildApp } = loaded as typeof import('./dev/app-module.ts');
  const module = modules.get(buildApp) ?? { build: () => buildApp(options) };
  modules.set(buildApp, module);
  return module;
}

/** Makes Vite read the failed file again, because the watcher may miss its next save. */
function forgetFailed(graph: EnvironmentModuleGraph, error: unknown): void {
  const file = error instanceof Error && 'id' in error ? String(error.id) : '';
  const modules = graph.getModulesByFile(file);
  if (modules === undefined) graph.invalidateAll();
  else for (const module of modules) graph.invalidateModule(module);
}

function sendFailure(vite: ViteDevServer, error: unknown, response: ServerResponse): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
