import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso, toIsoOrNull } from '#src/domain/own-data.ts';
import {
  deleteHouseholdSubscriptions,
  selectHouseholdMessages,
  selectHouseholdSubscriptions,
} from './store.ts';

/** An address and its keys could only be abused, so the push service alone is named. */
export async function exportPush(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'notifiedBrowsers' | 'notifications'>> {
  const [subscriptions, messages] = await Promise.all([
    selectHouseholdSubscriptions(db, userId),
    selectHouseholdMessages(db, userId),
  ]);
  const by = (key: string) => (key === 'main' ? 'main account' : (names.get(key) ?? null));
  return {
    notifiedBrowsers: subscriptions.map((row) => ({
      by: by(row.viewer_key),
      through: URL.parse(row.endpoint)?.host ?? null,
      monthEndingSince: toIsoOrNull(row.month_since),
      newEpisodesSince: toIsoOrNull(row.episodes_since),
      createdAt: toIso(row.created_at),
    })),
    notifications: messages.map((row) => ({
      by: by(row.viewer_key),
      kind: row.kind,
      about: row.about,
      isWaiting: row.due_at !== null,
      createdAt: toIso(row.created_at),
    })),
  };
}

/** Messages go with their subscriptions. */
export function erasePush(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteHouseholdSubscriptions(trx, userId);
}
