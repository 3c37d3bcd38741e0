import { Refusal } from './refusals.ts';
import { isFresh, type MainUser } from './viewer.ts';

/** The password or a passkey was given within five minutes. */
export function requireProof(viewer: MainUser, now: number): void {
  if (!isFresh(viewer, now)) throw new Refusal('proof-needed');
}
