import { HttpError, listen, sendJson } from '../http.ts';
import { handleApi } from './api.ts';
import type { CheckoutContext } from './context.ts';
import { handleControl } from './control.ts';
import { Deliveries, providerRetryDelaysMs } from './deliveries.ts';
import { createFaults } from './faults.ts';
import type { Subscription } from './model.ts';
import { handlePage } from './page-routes.ts';
import { CheckoutStore } from './store.ts';

/** A stand-in for Yoco. No money moves. */

export interface CheckoutOptions {
  port: number;
  host?: string;
  /** `sk_test_…` or `sk_live_…`, which sets the mode. */
  secretKey?: string;
  /** `whsec_…`, base64 of 32 ASCII bytes. */
  webhookSecret?: string;
  /** Address of the only subscription. */
  webhookUrl?: string | undefined;
  /** Permits return addresses of this origin on plain http. */
  publicUrl?: string | undefined;
  merchantName?: string | undefined;
  now?: () => number;
  /** Without a directory, nothing is stored. */
  dataDir?: string;
  retryDelaysMs?: number[];
  log?: (line: string) => void;
}

export interface CheckoutService {
  /** Callers append paths, as in `${apiUrl}/checkouts`. */
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  close(): Promise<void>;
}

const PREVIEW_SECRET_KEY = 'sk_test_preview0000000000000000';
/** Base64 of 32 ASCII characters. */
const PREVIEW_WEBHOOK_SECRET = 'whsec_cHJldmlldy1vbmx5LW5vdC1hLXJlYWwtc2VjcmV0ISE=';

export async function startCheckout(options: CheckoutOptions): Promise<CheckoutService> {
  const now = options.now ?? Date.now;
  const log = options.log ?? (() => undefined);
  const secretKey = options.secretKey ?? PREVIEW_SECRET_KEY;
  const webhookSecret = options.webhookSecret ?? PREVIEW_WEBHOOK_SECRET;
  const mode: Subscription['mode'] = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const store = new CheckoutStore(options.dataDir);
  await store.load(log);
  const { webhookUrl: url } = options;
  const subscription =
    url === undefined ? null : { id: 'sub_preview', name: 'preview', url, mode, secret: webhookSecret };
  const retryDelaysMs = options.retryDelaysMs ?? providerRetryDelaysMs;
  const deliveries = new Deliveries({ store, subscription, now, retryDelaysMs, log });
  const stopping = new AbortController();
  const context: CheckoutContext = {
    origin: '',
    secretKey,
    mode,
    merchantName: options.merchantName ?? 'Stoep',
    publicOrigin: options.publicUrl === undefined ? undefined : URL.parse(options.publicUrl)?.origin,
    subscription,
    store,
    deliveries,
    faults: createFaults(),
    now,
    inProgress: new Set(),
    stopping: stopping.signal,
  };
  const server = await listen(
    (exchange) => {
      const { pathname } = exchange.url;
      if (pathname.startsWith('/api/')) return handleApi(context, exchange);
      if (pathname.startsWith('/checkout/')) return handlePage(context, exchange);
      if (pathname.startsWith('/__')) return handleControl(context, exchange);
      if (pathname === '/')
        return sendJson(exchange.response, 200, { service: 'preview checkout', api: '/api' });
      throw new HttpError(404, 'There is nothing at this address.');
    },
    { port: options.port, host: options.host, log },
  );
  context.origin = server.origin;
  deliveries.resume();
  return {
    apiUrl: `${server.origin}/api`,
    secretKey,
    webhookSecret,
    close: async () => {
      stopping.abort();
      await server.close();
      await deliveries.close();
      await store.save();
    },
  };
}
