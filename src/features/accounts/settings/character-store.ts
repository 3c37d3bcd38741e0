import type { Reader } from '#src/adapters/db/database.ts';
import { assignCharacters, type Character } from '#src/domain/characters.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { SettingName } from '#src/domain/settings.ts';
import type { ViewerOwner } from '../store.ts';

/** The keys are those of the household's viewers; see `viewerKey`. */
export async function readCharacters(db: Reader, userId: string): Promise<ReadonlyMap<string, Character>> {
  const [subUsers, picks] = await Promise.all([
    db.selectFrom('sub_user').select(['id', 'slot']).where('user_id', '=', userId).execute(),
    selectPicks(db, userId),
  ]);
  const members = [
    { key: 'main', place: 0 },
    ...subUsers.map(({ id, slot }) => ({ key: id, place: Number(slot) })),
  ];
  return assignCharacters(members, picks);
}

/** Throws `taken-character` if another member of the household has the character. */
export async function refuseTaken(
  db: Reader,
  { userId, viewerKey }: ViewerOwner,
  { name, value }: { name: SettingName; value: string },
): Promise<void> {
  if (name !== 'character') return;
  const held = await readCharacters(db, userId);
  if ([...held].some(([key, character]) => character === value && key !== viewerKey))
    throw new Refusal('taken-character');
}

/** Lists the earliest choice first. */
async function selectPicks(db: Reader, userId: string): Promise<{ key: string; character: string }[]> {
  const rows = await db
    .selectFrom('viewer_setting')
    .select(['viewer_key', 'value'])
    .where('user_id', '=', userId)
    .where('name', '=', 'character' satisfies SettingName)
    .orderBy('chosen_at')
    .orderBy('viewer_key')
    .execute();
  return rows.map(({ viewer_key: key, value: character }) => ({ key, character }));
}
