import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { type CheckoutService, startCheckout as startProvider } from '#preview/checkout/server.ts';
import { createYocoCheckout } from '#src/adapters/checkout/yoco.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { beginSignup } from '#src/features/billing/begin-signup.ts';
import { confirmPayment } from '#src/features/billing/confirm-payment.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { findOpenCheckouts, type Whose } from '#src/features/billing/ledger/checkouts-store.ts';
import { receiveWebhook } from '#src/features/billing/receive-webhook.ts';
import { startCheckout } from '#src/features/billing/start-checkout.ts';
import { clockAt } from '#test/clock.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { codeOf } from '#test/refusals.ts';
import { silentLog } from '#test/silent-log.ts';

type Deps = BillingDeps & { checkout: ReturnType<typeof createYocoCheckout> };

/** Billing with Yoco's stand-in, which it calls and which calls it over HTTP. */
export interface RunningBilling {
  deps: Deps;
  service: CheckoutService;
  /** The result of each delivery, in their order; `failed` for an exception. */
  deliveries: string[];
  /** Moves the clock of both sides. */
  pass(ms: number): void;
  /** Signs a person up in a new browser, up to the provider's page; throws if that isn't reached. */
  signUp(
    email?: string,
    password?: string,
  ): Promise<{ browserToken: string; signupId: string; redirectUrl: string }>;
  /** Presses `Pay` on the provider's page. */
  pay(redirectUrl: string): Promise<void>;
  /** Confirms a payment of the payer's newest checkout, as a webhook does. */
  confirm(payer: Whose): Promise<void>;
  /** See preview/README.md. */
  control(method: string, path: string, body?: object): Promise<unknown>;
}

/**
 * Starts billing on a database until the test ends. Refused deliveries are repeated after a minute, twice.
 * @param webhooks the mode of the stand-in's webhooks: see preview/README.md
 */
export async function startBilling(db: Database, webhooks = 'normal'): Promise<RunningBilling> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const deliveries: RunningBilling['deliveries'] = [];
  const receiver = createServer(async (request, response) => {
    const code = await codeOf(
      receiveWebhook(deps, {
        header: (name) => String(request.headers[name]),
        body: await bytesOf(request),
        address: '127.0.0.1',
      }),
    ).catch(() => 'failed');
    deliveries.push(code === 'done' ? 'kept' : code.replace('webhook-', ''));
    response.writeHead(code === 'done' ? 200 : code === 'failed' ? 500 : 400).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const webhookUrl = `http://127.0.0.1:${port}/`;
  const service = await startProvider({ port: 0, webhookUrl, now, retryDelaysMs: [60_000, 60_000] });
  const clock = clockAt(now);
  const config = { publicUrl: 'http://localhost:3000', brand: { billingEmail: 'billing@stoep.example' } };
  const checkout = createYocoCheckout({ ...service, log: silentLog });
  const deps: Deps = {
    db,
    clock,
    config,
    hashing: plainHashing,
    checkout,
    limits: createLimits(clock),
    log: silentLog,
  };
  const control: RunningBilling['control'] = async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(new URL(path, service.apiUrl), { method, ...sent })).json();
  };
  onTestFinished(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await service.close();
  });
  await control('PUT', '/__webhooks', { mode: webhooks });
  return {
    deps,
    service,
    deliveries,
    pass: (ms) => {
      ahead += ms;
    },
    signUp: (email = 'Sipho@x.example', password = 'jacaranda') => signUp(deps, email, password),
    pay: async (redirectUrl) => {
      await fetch(`${redirectUrl}/pay`, { method: 'POST', redirect: 'manual' });
    },
    confirm: (payer) => confirm(deps, payer),
    control,
  };
}

async function confirm(deps: Deps, payer: Whose): Promise<void> {
  const [checkout] = await findOpenCheckouts(deps.db.read, payer);
  const { name: provider, mode } = deps.checkout;
  if (checkout === undefined) throw new Error('There is no open checkout.');
  const { amount, currency, providerId } = checkout;
  await confirmPayment(deps, {
    provider,
    mode,
    amount,
    currency,
    checkoutId: providerId ?? '',
    paymentId: `p_${providerId}`,
    webhookId: null,
  });
}

async function signUp(deps: BillingDeps, email: string, password: string) {
  const asker = { known: null, address: email };
  const request = { email, password, asker };
  const begun = await beginSignup(deps, { ...request, browserToken: undefined, language: null });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  const { browserToken, signupId } = begun;
  const started = await startCheckout(deps, { browserToken, asker });
  if (started.kind !== 'started') throw new Error(started.kind);
  return { browserToken, signupId, redirectUrl: started.redirectUrl };
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
