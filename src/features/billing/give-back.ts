import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { BillingDeps } from './deps.ts';
import type { Signup } from './store.ts';

/** What a sign-up took counts against nobody once it is paid. `asker` is the browser that opens the account. */
export function giveBackLimits(
  { limits, hashing }: Pick<BillingDeps, 'limits' | 'hashing'>,
  { email, browserHash }: Pick<Signup, 'email' | 'browserHash'>,
  asker: Asker,
): void {
  limits.giveBack(limitRules.emailOracle, asker, { email: hashing.hashToken(foldEmail(email)) });
  limits.giveBack(limitRules.emailOracle, { known: `signup ${browserHash}` }, { email: null });
  limits.giveBack(limitRules.checkout, asker, { payer: `browser:${browserHash}` });
}
