import { createServer, type IncomingMessage } from 'node:http';
import { type CheckoutService, startCheckout } from '#preview/checkout/server.ts';
import { createYocoCheckout } from '#src/adapters/checkout/yoco.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import type { BillingDeps } from '#src/features/billing/deps.ts';
import { type DeliveryResult, receiveWebhook } from '#src/features/billing/receive-webhook.ts';
import { silentLog } from '#test/silent-log.ts';

/** Billing with the stand-in of the provider behind it, over HTTP both ways. */
export interface RunningBilling {
  deps: BillingDeps;
  service: CheckoutService;
  /** What became of each delivery, in the order they came; `failed` when it threw. */
  deliveries: (DeliveryResult['kind'] | 'failed')[];
  /** Moves the clock of both sides. */
  pass(ms: number): void;
  /** Presses `Pay` on the provider's page. */
  pay(redirectUrl: string): Promise<void>;
  /** See preview/checkout/control.ts. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Hashes that cost nothing, for tests that look at something else. */
export const plainHashing: Hashing = {
  ...createHashing(),
  hashMain: async (password) => `plain:${password}`,
  hashSub: async (password) => `plain:${password}`,
  verify: async (password, hash) => hash === `plain:${password}`,
};

/** Starts it on a database. Deliveries that are refused come again at once, twice. */
export async function startBilling(db: Database, hashing: Hashing = plainHashing): Promise<RunningBilling> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const deliveries: RunningBilling['deliveries'] = [];
  const receiver = createServer(async (request, response) => {
    const header = (name: string) => String(request.headers[name]);
    const kind = await receiveWebhook(deps, {
      headers: {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
      },
      body: await bytesOf(request),
      address: '127.0.0.1',
    }).then(
      (result) => result.kind,
      () => 'failed' as const,
    );
    deliveries.push(kind);
    response.writeHead(kind === 'kept' ? 200 : kind === 'failed' ? 500 : 400).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const webhookUrl = `http://127.0.0.1:${port}/`;
  const service = await startCheckout({ port: 0, webhookUrl, now, retryDelaysMs: [60_000, 60_000] });
  const clock = { now };
  const config = { publicUrl: 'http://localhost:3000', brand: { billingEmail: 'billing@stoep.example' } };
  const checkout = createYocoCheckout({ ...service, log: silentLog });
  const deps: BillingDeps = {
    db,
    clock,
    config,
    hashing,
    checkout,
    limits: createLimits(clock),
    log: silentLog,
  };
  return {
    deps,
    service,
    deliveries,
    pass: (ms) => {
      ahead += ms;
    },
    pay: async (redirectUrl) => {
      await fetch(`${redirectUrl}/pay`, { method: 'POST', redirect: 'manual' });
    },
    control: async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await fetch(new URL(path, service.apiUrl), { method, ...sent })).json();
    },
    close: async () => {
      receiver.closeAllConnections();
      receiver.close();
      await service.close();
    },
  };
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
