import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail, readEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { paths } from '#src/routes.ts';
import type { BillingDeps } from '../deps.ts';
import { draftCheckout, fetchRedirectUrl, storeCheckout } from '../make-checkout.ts';
import { hashPass } from '../passes/hash-pass.ts';
import { giftCode, giftKey } from './gift-code.ts';
import { insertGift } from './store.ts';

export type GiftStart =
  | { kind: 'started'; redirectUrl: string }
  | { kind: 'missing' | 'not-an-email' | 'provider-failed' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** A new checkout each time: somebody may give two. */
export async function startGift(
  deps: BillingDeps,
  { email: typed, asker, language }: { email: string; asker: Asker; language: Language | null },
): Promise<GiftStart> {
  const { db, clock, limits, hashing } = deps;
  if (typed.trim() === '') return { kind: 'missing' };
  const email = readEmail(typed);
  if (email === null) return { kind: 'not-an-email' };
  const payer = `gift:${hashing.hashToken(foldEmail(email))}`;
  const allowance = await limits.take(limitRules.checkout, asker, { payer });
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  const checkout = draftCheckout(null);
  const { id } = checkout;
  const now = clock.now();
  const code_hash = hashPass(hashing, giftCode(hashing, id));
  await db.tx(async (trx) => {
    await storeCheckout(trx, checkout, now);
    await insertGift(trx, { checkout_id: id, email, code_hash, created_at: now, language });
  });
  const places = {
    success: paths.giftOf(id, giftKey(hashing, id)),
    cancel: paths.giftUnpaid('cancelled'),
    failure: paths.giftUnpaid('failed'),
  };
  const redirectUrl = await fetchRedirectUrl(deps, checkout, places, async () => undefined);
  return redirectUrl === null ? { kind: 'provider-failed' } : { kind: 'started', redirectUrl };
}
