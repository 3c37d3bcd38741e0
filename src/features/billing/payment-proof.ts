import { timingSafeEqual } from 'node:crypto';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { isToken } from '#src/domain/token.ts';
import { findSignup, findSignupByReference, type Signup } from './store.ts';

type Keyed = Pick<Hashing, 'hashToken'>;

/** Returns a reference that shows a sign-up's payment in any browser, after e-mail and password were proved. */
export function paymentProof(hashing: Keyed, signupId: string): string {
  return `${signupId}.${macOf(hashing, signupId)}`;
}

/** `reference` comes from the address to which the provider sends browsers back, or is a proof. */
export async function findReferredSignup(
  { db, hashing }: { db: { read: Reader }; hashing: Keyed },
  reference: string | null,
): Promise<Signup | null> {
  if (isToken(reference)) return findSignupByReference(db.read, hashing.hashToken(reference));
  const [, id, mac] = /^([0-9a-f-]{36})\.([\w-]{1,100})$/.exec(reference ?? '') ?? [];
  if (id === undefined || mac === undefined) return null;
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(hashing, id))];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight ? findSignup(db.read, id) : null;
}

function macOf({ hashToken }: Keyed, signupId: string): string {
  return hashToken(`payment state of ${signupId}`);
}
