import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  type CheckoutAccess,
  createCheckoutProvider,
} from '#src/adapters/checkout/create-checkout-provider.ts';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import { callOutside } from '#src/adapters/outside/call-outside.ts';
import type { Config } from '#src/config/config.ts';
import type { CommandContext } from './open.ts';
import { startStandIn } from './stand-in.ts';

/** Uses the stand-in of a running preview if there is one. */
export async function withCheckout<T>(
  { config, log }: Pick<CommandContext, 'config' | 'log'>,
  work: (checkout: CheckoutProvider) => Promise<T>,
): Promise<T> {
  const { checkout: real, secrets } = config;
  const access =
    real !== null && secrets.checkout !== null
      ? { apiUrl: real.apiUrl, ...secrets.checkout }
      : await findRunning(config);
  if (access !== null) return work(createCheckoutProvider(access, log));
  const standIns = await startStandIn({ config, log }, 'checkout');
  try {
    return await work(createCheckoutProvider(standIns.checkout ?? missing(), log));
  } finally {
    await standIns.close();
  }
}

const secretsFile = v.object({ secretKey: v.string(), webhookSecret: v.string() });

/** The stand-in's port is the second after the server's; see preview/launch.ts. */
async function findRunning({ port, dataDir }: Config): Promise<CheckoutAccess | null> {
  const origin = `http://127.0.0.1:${port + 2}`;
  try {
    const answer = await callOutside(origin, { signal: AbortSignal.timeout(1000) });
    const { service } = v.parse(v.object({ service: v.string() }), await answer.body.json());
    if (service !== 'preview checkout') return null;
    const secrets = v.parse(
      secretsFile,
      JSON.parse(await readFile(join(dataDir, 'preview-secrets.json'), 'utf8')),
    );
    return { apiUrl: `${origin}/api`, ...secrets };
  } catch {
    return null;
  }
}

function missing(): never {
  throw new Error("The stand-in of the payment provider didn't start.");
}
