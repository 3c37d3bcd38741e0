import { join } from 'node:path';
import type { Config } from '#src/config/config.ts';
import { paths } from '#src/routes.ts';
import { configuredProvider } from './checkout/create-checkout-provider.ts';
import type { Log } from './log.ts';
import { type StandIn, type StartedStandIns, startStandIns } from './standins.ts';

export interface StandInsNeeded {
  config: Config;
  log: Log;
  root: string;
  onPreviewGone(): void;
}

export async function startMissingStandIns(needed: StandInsNeeded): Promise<StartedStandIns | null> {
  const { config, log, root, onPreviewGone } = needed;
  const missing: [StandIn, unknown][] = [
    ['metadata', config.metadata],
    ['checkout', config.checkout],
    ['players', config.embeds],
  ];
  const only = missing.filter(([, real]) => real === null).map(([name]) => name);
  if (only.length === 0) return null;
  return startStandIns({
    launcher: join(root, 'preview', 'launch.ts'),
    only,
    dataDir: config.dataDir,
    portFrom: config.port === 0 ? 0 : config.port + 1,
    publicUrl: config.publicUrl,
    webhookUrl: `http://127.0.0.1:${config.port}${paths.webhookOf(configuredProvider)}`,
    log,
    onGone: onPreviewGone,
  });
}
