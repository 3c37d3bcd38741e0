import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from './adapters/clock.ts';
import { createLog, logCrashes } from './adapters/create-log.ts';
import type { Log } from './adapters/log.ts';
import { callThroughProxy } from './adapters/outside/proxy.ts';
import { exitCodes } from './commands/command.ts';
import { loadEnvironment } from './config/env.ts';
import { describeProblems } from './config/problems.ts';
import type { Services } from './http/request/services.ts';
import { type RunningApp, startApp } from './server/app.ts';

/** The bundle is in dist/server, two folders below. */
const root = resolve(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const environment = loadEnvironment(process.cwd());
  if (!environment.ok) {
    process.stderr.write(`${describeProblems(environment.problems)}\n`);
    process.exitCode = exitCodes.configuration;
    return;
  }
  const { config } = environment;
  callThroughProxy(config.proxy);
  for (const warning of environment.warnings) process.stderr.write(`${warning}\n`);
  const log = createLog(config.logLevel, process.stdout.isTTY);
  logCrashes(log);
  const app = await startApp({
    config,
    clock: systemClock,
    log,
    root,
    refreshCatalogue: true,
    prepare: prepareDemo,
  });
  stopInOrder(app, { log, drainSeconds: config.drainSeconds });
  log.info({ url: config.publicUrl, preview: app.services.preview.status() }, `Serving ${config.publicUrl}`);
}

function onSignals(stop: () => void): void {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

interface Stopping {
  log: Log;
  drainSeconds: number;
}

/** A second signal ends the wait for draining. */
function stopInOrder(app: RunningApp, { log, drainSeconds }: Stopping): void {
  let skipDraining: (() => void) | null = null;
  onSignals(async () => {
    if (skipDraining !== null) return skipDraining();
    const skipped = new Promise<void>((resolve) => {
      skipDraining = resolve;
    });
    log.info({ drainSeconds }, 'Draining');
    app.drain();
    if (drainSeconds > 0) await Promise.race([skipped, setTimeout(drainSeconds * 1_000)]);
    log.info({}, 'Ending');
    await app.close();
    process.exit(0);
  });
}

/** If the demo data can't be made, the preview serves without them. */
async function prepareDemo(services: Services): Promise<void> {
  const { preview, config, log } = services;
  if (preview.status() === 'off') return;
  const warn = (err: unknown) => log.warn({ err }, 'The demo household could not be made');
  try {
    const { describeDemo, ensureDemo, watchSome } = await import('#preview/demo.ts');
    const household = await ensureDemo(services);
    watchSome(services, household).catch(warn);
    process.stderr.write(`\n${describeDemo(config.publicUrl)}\n\n`);
  } catch (error) {
    warn(error);
  }
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Stoep could not start: ${text}\n`);
  process.exit(1);
});
