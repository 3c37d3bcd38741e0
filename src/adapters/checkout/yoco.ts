import * as v from 'valibot';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { isLoopback } from '#src/domain/loopback.ts';
import type { Log } from '../log.ts';
import type { CheckoutProvider, OpenedCheckout, ProviderPayment } from './provider.ts';
import { createYocoHttp } from './yoco-http.ts';
import { inspectYoco } from './yoco-inspection.ts';
import { judgeWebhook, webhookKey } from './yoco-webhook.ts';

export interface YocoAccess {
  /** Paths such as `/checkouts` are appended to it. */
  apiUrl: string;
  /** Begins with `sk_test_` or `sk_live_`, which determines the mode. */
  secretKey: string;
  /** Looks like `whsec_…`. */
  webhookSecret: string;
}

export const yocoName = 'Yoco';

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/));

const checkoutSchema = v.object({
  id,
  redirectUrl: v.nullish(v.pipe(v.string(), v.maxLength(2048))),
  status: v.string(),
  paymentId: v.nullish(id),
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
  processingMode: v.nullish(v.picklist(['test', 'live'])),
});

export function createYocoCheckout({ apiUrl, secretKey, webhookSecret, log }: YocoAccess & { log: Log }) {
  const api = new URL(apiUrl);
  const call = createYocoHttp(apiUrl.replace(/\/+$/, ''), secretKey);
  const key = webhookKey(webhookSecret);
  // Anybody could sign with an empty key.
  if (key.length < 16) throw new RangeError('The webhook secret is too short.');
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const creating = new Map<string, Promise<OpenedCheckout>>();
  const reading = new Map<string, Promise<ProviderPayment | null>>();

  function understand(status: number, json: unknown) {
    if (status < 200 || status > 299) {
      log.warn({ party: 'checkout', status, errorCode: errorCodeOf(json) }, 'checkout api refused');
      throw new ThirdPartyFailure('checkout', `Answered with ${status}.`, status);
    }
    const answer = v.safeParse(checkoutSchema, json);
    if (!answer.success) throw nonsense(status, 'an unknown shape');
    const { redirectUrl = null, paymentId = null, processingMode, ...rest } = answer.output;
    if (redirectUrl !== null && !mayRedirectTo(redirectUrl, api))
      throw nonsense(status, 'a redirectUrl of no use');
    return { ...rest, redirectUrl, paymentId, mode: processingMode ?? mode };
  }

  return {
    name: yocoName,
    mode,
    // A stand-in serves its payment page from the API's origin.
    pageOrigin: api.protocol === 'http:' ? api.origin : 'https://c.yoco.com',
    sendsRefunds: true,
    create: ({ idempotencyKey, checkoutId, ...terms }) => {
      const body = { ...terms, metadata: { checkout: checkoutId } };
      return together(creating, idempotencyKey, () =>
        call({ method: 'POST', path: '/checkouts', body, idempotencyKey }, (status, json) => {
          const checkout = understand(status, json);
          const { id, redirectUrl: url } = checkout;
          if (url === null) throw nonsense(status, 'no redirectUrl');
          if (
            checkout.amount !== body.amount ||
            checkout.currency !== body.currency ||
            checkout.mode !== mode
          ) {
            throw nonsense(status, 'another price or mode');
          }
          return { id, url, fields: null };
        }),
      );
    },
    readPayment: (checkoutId: string) =>
      together(reading, checkoutId, () =>
        call({ method: 'GET', path: `/checkouts/${encodeURIComponent(checkoutId)}` }, (status, json) => {
          if (status === 404) return null;
          const checkout = understand(status, json);
          if (checkout.id !== checkoutId) throw nonsense(status, 'another checkout');
          const { status: state, paymentId, amount, currency } = checkout;
          if (state !== 'completed' || paymentId === null) return null;
          return { id: paymentId, amount, currency, mode: checkout.mode };
        }),
      ),
    verify: ({ header, body }, now) => {
      const signed = {
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
      };
      return judgeWebhook(key, signed, body, now);
    },
    inspect: (site) => inspectYoco({ apiUrl, secretKey, mode }, site),
  } satisfies CheckoutProvider;
}

function together<T>(running: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const joined = running.get(key);
  if (joined !== undefined) return joined;
  const started = start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

function nonsense(status: number, what: string): ThirdPartyFailure {
  return new ThirdPartyFailure('checkout', `Answered with ${what}.`, status);
}

function errorCodeOf(json: unknown): string | null {
  const read = v.safeParse(v.object({ errorCode: v.pipe(v.string(), v.maxLength(60)) }), json);
  return read.success ? read.output.errorCode : null;
}

/** Source: docs/requirements.md#sign-up-and-payment. */
function mayRedirectTo(text: string, api: URL): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && isLoopback(url.hostname) && isLoopback(api.hostname))
  );
}
