import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { SettingName } from '#src/domain/settings.ts';
import { raiseChanges, selectOwner, type ViewerOwner } from '../store.ts';

export async function findSettings(
  db: Reader,
  { userId, viewerKey }: ViewerOwner,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('viewer_setting')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Keeps the latest choice. Does nothing if the account or the sub-user was deleted meanwhile. */
export async function putSetting(
  trx: Tx,
  owner: ViewerOwner,
  { name, value, chosenAt }: { name: SettingName; value: string; chosenAt: number },
): Promise<void> {
  await sql`
    insert into viewer_setting (user_id, viewer_key, name, value, chosen_at)
    select ${owner.userId}, ${owner.viewerKey}, ${name}, ${value}, ${chosenAt}
    where exists ${selectOwner(trx, owner)}
    on conflict (user_id, viewer_key, name) do update
    set value = excluded.value, chosen_at = excluded.chosen_at
    where excluded.chosen_at >= viewer_setting.chosen_at`.execute(trx);
  // Documents show the household's characters, so they are out of date.
  if (name === 'character') await raiseChanges(trx, owner.userId);
}
