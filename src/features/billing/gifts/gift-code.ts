import { timingSafeEqual } from 'node:crypto';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { passFromHash } from '#src/domain/pass.ts';

type Keyed = Pick<Hashing, 'hashToken'>;

/** Derived from the checkout, so that mail and page show one code and the database stores none. */
export function giftCode({ hashToken }: Keyed, checkoutId: string): string {
  return passFromHash(hashToken(`gift code of ${checkoutId}`));
}

/** Opens the page with the code. Only the payer, their mail and the payment provider know it. */
export function giftKey({ hashToken }: Keyed, checkoutId: string): string {
  return hashToken(`gift page of ${checkoutId}`);
}

export function isGiftKey(hashing: Keyed, checkoutId: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(giftKey(hashing, checkoutId))];
  return given.length === right.length && timingSafeEqual(given, right);
}
