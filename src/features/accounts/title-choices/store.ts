import { type Expression, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { TitleChoiceTable } from '#src/adapters/db/schema-accounts.ts';
import { maxTitleChoices } from '#src/domain/title-choices.ts';

/** Selects all choices as one text for `readTitleChoices`, so that a larger query can contain it. */
export function selectTitleChoices(db: Reader, subUserId: string | Expression<string | null>) {
  return db
    .selectFrom('title_choice')
    .select(sql<string | null>`string_agg(choice || ' ' || kind || '.' || title_id, ',')`.as('choices'))
    .where('sub_user_id', '=', subUserId);
}

export async function findTitleChoices(db: Reader, subUserId: string): Promise<string | null> {
  return (await selectTitleChoices(db, subUserId).executeTakeFirst())?.choices ?? null;
}

export type TitleChoiceRow = Omit<TitleChoiceTable, 'user_id'>;

/** Selects the choices for all sub-users, the newest first. */
export function selectChoicesOfHousehold(
  db: Reader,
  userId: string,
  maxSubUsers: number,
): Promise<TitleChoiceRow[]> {
  return db
    .selectFrom('title_choice')
    .select(['sub_user_id', 'kind', 'title_id', 'choice', 'name', 'chosen_at'])
    .where('user_id', '=', userId)
    .orderBy('chosen_at', 'desc')
    .orderBy('title_id')
    .limit(maxSubUsers * maxTitleChoices)
    .execute();
}

/** A later choice replaces an earlier one. */
export async function upsertTitleChoice(trx: Tx, row: TitleChoiceTable): Promise<void> {
  const { choice, name, chosen_at } = row;
  await trx
    .insertInto('title_choice')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['sub_user_id', 'kind', 'title_id']).doUpdateSet({ choice, name, chosen_at }),
    )
    .execute();
}

export async function countTitleChoices(db: Reader, subUserId: string): Promise<number> {
  const row = await db
    .selectFrom('title_choice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sub_user_id', '=', subUserId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns the title's name, or null if there was no choice for it. */
export async function deleteTitleChoice(
  trx: Tx,
  { userId, subUserId, kind, titleId }: { userId: string; subUserId: string; kind: string; titleId: number },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('title_choice')
    .where('user_id', '=', userId)
    .where('sub_user_id', '=', subUserId)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
