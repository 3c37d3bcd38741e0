import { timingSafeEqual } from 'node:crypto';
import { type Checkout, findCheckout } from '#src/features/billing/ledger/checkouts-store.ts';
import { paths } from '#src/routes.ts';
import { type ReturnPlaces, requestOf } from './checkout-request.ts';
import type { BillingDeps } from './deps.ts';

type Keyed = Pick<BillingDeps['hashing'], 'hashToken'>;

/**
 * Returns the address of our page whose form the payer's browser posts to the provider. The return places
 * identify the payer, so the address contains them and a key, and the database stores neither.
 */
export function addressOfForm(
  { hashing, config }: BillingDeps,
  { id }: Pick<Checkout, 'id'>,
  places: ReturnPlaces,
): string {
  return config.publicUrl + paths.paymentForm({ of: id, ...places, key: keyOf(hashing, id, places) });
}

function keyOf({ hashToken }: Keyed, id: string, { success, cancel, failure }: ReturnPlaces): string {
  return hashToken(`payment form ${JSON.stringify([id, success, cancel, failure])}`);
}

export type PaymentForm =
  | { kind: 'form'; url: string; fields: Readonly<Record<string, string>> }
  /** The checkout can't be paid here any more; `path` leads to a page that says why. */
  | { kind: 'over'; path: string };

/** Returns no form for an address with a wrong key. */
export async function readPaymentForm(deps: BillingDeps, query: URLSearchParams): Promise<PaymentForm> {
  const { db, hashing, checkout: provider } = deps;
  const [id, success, cancel, failure, key] = ['of', 'success', 'cancel', 'failure', 'key'].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string, string, string];
  const places = { success, cancel, failure };
  if (!isSame(key, keyOf(hashing, id, places))) return { kind: 'over', path: paths.signupFailed('missing') };
  const checkout = await findCheckout(db.read, id);
  if (checkout?.status === 'paid') return { kind: 'over', path: success };
  if (checkout?.status !== 'open' || checkout.provider !== provider.name)
    return { kind: 'over', path: failure };
  const { url, fields } = await provider.create(requestOf(deps, checkout, places));
  return fields === null ? { kind: 'over', path: url } : { kind: 'form', url, fields };
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
