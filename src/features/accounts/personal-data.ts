import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso, toIsoOrNull } from '#src/domain/own-data.ts';
import { deleteChangesSince, findChanges } from './email-change/store.ts';
import { deleteGuardianConsent, findGuardianConsent } from './guardian-consent/store.ts';
import { deletePasskeys, selectPasskeys } from './passkeys/store.ts';
import { deleteResets, findResetExpiries } from './reset/store.ts';
import {
  type AccountRow,
  deleteAdultTitles,
  deleteUser,
  findAccount,
  findAdultTitlesSince,
} from './store.ts';

/** Leaves out the password's hash. */
export async function exportAccount(
  db: Reader,
  { userId }: HouseholdKeys,
): Promise<Pick<OwnData, 'account' | 'passkeys' | 'passwordLinks' | 'formerAddresses'>> {
  const [account, showsAdultSince, consentedAt, passkeys, links, changes] = await Promise.all([
    findAccount(db, userId),
    findAdultTitlesSince(db, userId),
    findGuardianConsent(db, userId),
    selectPasskeys(db, userId),
    findResetExpiries(db, userId),
    findChanges(db, userId),
  ]);
  return {
    account: account === undefined ? {} : presentAccount(account, showsAdultSince, consentedAt),
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({
      name,
      addedAt: toIso(created_at),
      lastUsedAt: toIsoOrNull(used_at),
    })),
    passwordLinks: links.map((expiresAt) => ({ endsAt: toIso(expiresAt) })),
    formerAddresses: changes.map((change) => ({
      email: change.email,
      changedAt: toIso(change.changed_at),
      forgottenAt: toIso(change.expires_at),
    })),
  };
}

function presentAccount(
  { id, email, created_at: createdAt, language }: AccountRow,
  showsAdultSince: number | null,
  consentedAt: number | null,
) {
  return {
    id,
    email,
    createdAt: toIso(createdAt),
    language,
    showsAdultTitlesSince: toIsoOrNull(showsAdultSince),
    guardianConsentGivenAt: toIsoOrNull(consentedAt),
  };
}

/** Everything that refers to the account is deleted before it. */
export async function eraseAccount(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  await deleteResets(trx, userId);
  await deleteChangesSince(trx, userId, 0);
  await deleteAdultTitles(trx, userId);
  await deleteGuardianConsent(trx, userId);
  await deletePasskeys(trx, userId);
  await deleteUser(trx, userId);
}
