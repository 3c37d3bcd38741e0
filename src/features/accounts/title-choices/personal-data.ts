import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteTitleChoices, selectChoicesOfHousehold } from './store.ts';

export async function exportTitleChoices(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'titleChoices'>> {
  const rows = await selectChoicesOfHousehold(db, userId, Math.max(names.size, 1));
  return {
    titleChoices: rows.map((row) => ({
      for: names.get(row.sub_user_id) ?? null,
      choice: row.choice === 'allow' ? 'allowed' : 'blocked',
      kind: row.kind,
      title: row.name,
      titleId: row.title_id,
      chosenAt: toIso(row.chosen_at),
    })),
  };
}

export function eraseTitleChoices(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteTitleChoices(trx, userId);
}
