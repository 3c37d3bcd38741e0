import type { Reader } from '#src/adapters/db/database.ts';
import type { HouseholdKeys } from '#src/domain/own-data.ts';
import { findAddresses } from '#src/features/accounts/email-change/email-change.ts';
import { findAccount } from '#src/features/accounts/store.ts';
import { selectSubUsers } from '#src/features/accounts/sub-users/store.ts';
import { findSignupIds, findSignupsOfUser } from '#src/features/billing/store.ts';

export async function findHouseholdKeys(db: Reader, userId: string): Promise<HouseholdKeys | null> {
  const account = await findAccount(db, userId);
  if (account === undefined) return null;
  const subUsers = await selectSubUsers(db, userId);
  const signupIds = (await findSignupsOfUser(db, userId)).map(({ id }) => id);
  const sameEmail = await findSignupIds(db, account.email);
  return {
    userId,
    email: account.email,
    photoUrl: account.photo_url,
    addresses: await findAddresses(db, userId),
    names: new Map(subUsers.map(({ id, name }) => [id, name])),
    signupIds,
    relatedSignupIds: [...new Set([...signupIds, ...sameEmail])],
  };
}
