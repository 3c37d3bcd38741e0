import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { paths } from '#src/routes.ts';
import type { BillingDeps } from '../deps.ts';
import { draftCheckout, fetchRedirectUrl, storeCheckout } from '../make-checkout.ts';
import { hashPass } from '../passes/hash-pass.ts';
import { giftCode, giftKey } from './gift-code.ts';
import { insertGift } from './store.ts';

/** Makes a new checkout each time, because a giver may give two. Returns the address of the provider's page. */
export async function startGift(
  deps: BillingDeps,
  { email, asker, language }: { email: string; asker: Asker; language: Language | null },
): Promise<string> {
  const { db, clock, limits, hashing, checkout: provider } = deps;
  const payer = `gift:${hashing.hashToken(foldEmail(email))}`;
  requireAllowed(await limits.take(limitRules.checkout, asker, { payer }));
  const checkout = draftCheckout(provider.name, null);
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
  if (redirectUrl === null) throw new Refusal('provider-failed');
  return redirectUrl;
}
