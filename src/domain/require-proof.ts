import { Refusal } from './refusals.ts';
import { isFresh, type MainUser } from './viewer.ts';

/** Throws unless the viewer gave the password or used a passkey within the last five minutes. */
export function requireProof(viewer: MainUser, now: number): void {
  if (!isFresh(viewer, now)) throw new Refusal('proof-needed');
}
