import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { isToken } from '#src/domain/token.ts';
import { insertSpentChallenge } from './store.ts';

/** This leaves time for a fingerprint, or for a phone beside the computer. */
const challengeMs = 3 * 60 * 1000;

export interface ChallengeDeps {
  clock: Clock;
  hashing: Pick<Hashing, 'newToken' | 'hashToken'>;
}

/**
 * Signs the challenge with the application's secret, so that nothing is stored for a stranger's request.
 * `purpose` may contain a secret.
 */
export function issueChallenge({ clock, hashing }: ChallengeDeps, purpose: string): string {
  const unsigned = `${hashing.newToken()}.${clock.now() + challengeMs}`;
  return `${unsigned}.${sign(hashing, purpose, unsigned)}`;
}

/** Returns whether the challenge is ours, made for this purpose, and still valid. */
export function isChallenge({ clock, hashing }: ChallengeDeps, purpose: string, challenge: string): boolean {
  const [token = '', expiresAt = '', signature = '', ...more] = challenge.split('.');
  if (!isToken(token) || !/^\d{1,16}$/.test(expiresAt) || more.length > 0) return false;
  const own = Buffer.from(sign(hashing, purpose, `${token}.${expiresAt}`));
  const sent = Buffer.from(signature);
  if (own.byteLength !== sent.byteLength || !timingSafeEqual(own, sent)) return false;
  return Number(expiresAt) > clock.now();
}

/** Returns false if the challenge was used before. */
export function spendChallenge(
  trx: Tx,
  { clock, hashing }: ChallengeDeps,
  challenge: string,
): Promise<boolean> {
  const [, expiresAt = ''] = challenge.split('.');
  const spent = { challenge_hash: hashing.hashToken(challenge), expires_at: Number(expiresAt) };
  return insertSpentChallenge(trx, spent, clock.now());
}

function sign(hashing: Pick<Hashing, 'hashToken'>, purpose: string, unsigned: string): string {
  return hashing.hashToken(`passkey challenge ${purpose} ${unsigned}`);
}
