import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { logCrashes } from '#src/adapters/create-log.ts';
import { systemClock } from './adapters/clock.ts';
import { createLog } from './adapters/create-log.ts';
import { ensureDataDir, needsDataDir } from './adapters/data-dir.ts';
import { type Log, withFields } from './adapters/log.ts';
import { startMissingStandIns } from './adapters/start-stand-ins.ts';
import { joinWorkers } from './adapters/workers/join-workers.ts';
import { Primary } from './adapters/workers/primary.ts';
import { type RunningApp, startApp } from './app.ts';
import type { Config } from './config/config.ts';
import { describeProblems, loadEnvironment } from './config/env.ts';

/** The bundle stands in dist/server. */
const root = resolve(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const environment = loadEnvironment(process.cwd());
  if (!environment.ok) {
    process.stderr.write(`${describeProblems(environment.problems)}\n`);
    process.exitCode = 1;
    return;
  }
  const { config } = environment;
  const membership = await joinWorkers();
  if (membership === null) for (const warning of environment.warnings) process.stderr.write(`${warning}\n`);
  const output = createLog(config.logLevel, process.stdout.isTTY);
  const log = membership === null ? output : withFields(output, { worker: membership.workers.number });
  logCrashes(log);
  if (membership === null && config.workers > 1) return runPrimary(config, log);
  const app = await startApp({
    config,
    clock: systemClock,
    log,
    root,
    refreshCatalogue: true,
    standIns: membership?.standIns,
    workers: membership?.workers ?? null,
  });
  stopInOrder(app, { log, drainSeconds: config.drainSeconds, onStop: membership?.onStop ?? onSignals });
  if (app.services.preview.status() !== 'off' && membership?.isFirstStart !== false)
    await prepareDemo(app, config.publicUrl, log);
  log.info({ url: config.publicUrl, preview: app.services.preview.status() }, `Serving ${config.publicUrl}`);
}

async function runPrimary(config: Config, log: Log): Promise<void> {
  if (needsDataDir(config)) ensureDataDir(config.dataDir);
  const onPreviewGone = () => primary.loseStandIns();
  const standIns = await startMissingStandIns({ config, log, root, onPreviewGone });
  const primary = new Primary({ count: config.workers, standIns, log });
  onSignals(() => primary.stop());
  const code = await primary.run();
  await standIns?.close();
  process.exit(code);
}

function onSignals(stop: () => void): void {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

interface Stopping {
  log: Log;
  drainSeconds: number;
  onStop(stop: () => void): void;
}

/** The second time ends the wait. */
function stopInOrder(app: RunningApp, { log, drainSeconds, onStop }: Stopping): void {
  let skipDraining: (() => void) | null = null;
  onStop(async () => {
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

/** A preview serves without its demo data. */
async function prepareDemo({ services }: RunningApp, publicUrl: string, log: Log): Promise<void> {
  try {
    const { describeDemo, ensureDemo } = await import('#preview/demo.ts');
    await ensureDemo(services);
    process.stderr.write(`\n${describeDemo(publicUrl)}\n\n`);
  } catch (error) {
    log.warn({ err: error }, 'The demo household could not be made');
  }
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Stoep could not start: ${text}\n`);
  process.exit(1);
});
