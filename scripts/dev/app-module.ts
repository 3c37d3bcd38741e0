import { systemClock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { StandIns } from '#src/adapters/standins.ts';
import type { Config } from '#src/config/config.ts';
import { type App, createApp } from '#src/server/app.ts';

/** Vite loads this module, so a change of its imports makes a new module. */
export function buildApp(options: {
  config: Config;
  log: Log;
  root: string;
  standIns: StandIns | null;
}): Promise<App> {
  return createApp({ ...options, clock: systemClock, clientFolder: 'public', refreshCatalogue: true });
}
