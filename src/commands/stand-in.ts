import { resolve } from 'node:path';
import { configuredProvider } from '#src/adapters/checkout/create-checkout-provider.ts';
import { type StandIn, type StandIns, startStandIns } from '#src/adapters/standins.ts';
import { paths } from '#src/routes.ts';
import type { CommandContext } from './open.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Uses a free port, so that it doesn't collide with a running server's stand-ins. */
export function startStandIn(
  { config, log }: Pick<CommandContext, 'config' | 'log'>,
  name: StandIn,
): Promise<StandIns> {
  return startStandIns({
    launcher: resolve(root, 'preview', 'launch.ts'),
    only: [name],
    dataDir: config.dataDir,
    portFrom: 0,
    publicUrl: config.publicUrl,
    webhookUrl: `http://127.0.0.1:${config.port}${paths.webhookOf(configuredProvider)}`,
    log,
    onGone: () => undefined,
  });
}
