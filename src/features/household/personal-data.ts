import type { Tx } from '#src/adapters/db/database.ts';
import type { HouseholdKeys } from '#src/domain/own-data.ts';
import { queueHouseholdFiles } from './photo/store.ts';

export function eraseFiles(trx: Tx, { userId, photoUrl }: HouseholdKeys): Promise<void> {
  return queueHouseholdFiles(trx, userId, photoUrl);
}
