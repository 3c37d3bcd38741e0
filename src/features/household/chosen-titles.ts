import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import { canBeAllowed, type Rated } from '#src/domain/audience.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { maxTitleChoices, type TitleChoice, titleChoiceKey } from '#src/domain/title-choices.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import {
  countTitleChoices,
  deleteTitleChoice,
  selectChoicesOfHousehold,
  upsertTitleChoice,
} from '#src/features/accounts/title-choices/store.ts';
import { readRated } from '#src/features/catalogue/store.ts';
import { maxSubUsers } from './changes.ts';
import { type SaveFault, SaveRefused } from './write-members.ts';

export interface ChosenTitle {
  subUserId: string;
  kind: TitleKind;
  titleId: number;
  name: string;
  choice: TitleChoice;
  /** An allowance that counts no longer, because the title's rating has changed. */
  isOver: boolean;
}

/** Of all sub-users, the newest first. */
export async function readChosenTitles(db: Database, userId: string): Promise<ChosenTitle[]> {
  const rows = await selectChoicesOfHousehold(db.read, userId, maxSubUsers);
  const chosen = rows.map((row) => ({
    subUserId: row.sub_user_id,
    // `parseTitleChoice` lets only these kinds in.
    kind: row.kind as TitleKind,
    titleId: row.title_id,
    name: row.name,
    choice: row.choice === 'allow' ? ('allow' as const) : ('block' as const),
  }));
  const idsOf = (kind: TitleKind) =>
    chosen.filter((one) => one.choice === 'allow' && one.kind === kind).map(({ titleId }) => titleId);
  const [movies, series] = await Promise.all([
    readRated(db, 'movie', idsOf('movie')),
    readRated(db, 'series', idsOf('series')),
  ]);
  const isOver = (title: Rated | undefined) => title !== undefined && !canBeAllowed(title);
  return chosen.map((one) => ({
    ...one,
    isOver: one.choice === 'allow' && isOver((one.kind === 'movie' ? movies : series).get(one.titleId)),
  }));
}

/** In the words of the database, which `readTitleChoices` reads. */
export function formatTitleChoices(chosen: readonly ChosenTitle[], subUserId: string): string {
  return chosen
    .filter((one) => one.subUserId === subUserId)
    .map(({ kind, titleId: id, choice }) => `${choice} ${titleChoiceKey({ kind, id })}`)
    .join(',');
}

export interface TitleChoiceChange {
  subUserId: string;
  kind: TitleKind;
  titleId: number;
  /** Null: the usual limits count again. */
  choice: TitleChoice | null;
}

export type ChoiceResult =
  | { kind: 'chosen'; subUser: string; title: string | null }
  | { kind: 'refused'; fault: Extract<SaveFault, 'gone' | 'choicesFull' | 'choiceUnknown' | 'choiceTooOld'> };

interface FoundTitle extends Rated {
  name: string;
}

/** `title` is null if the main user may not see it: nobody learns of a title by deciding about it. */
export async function chooseTitle(
  { db, clock }: { db: Database; clock: Pick<Clock, 'now'> },
  viewer: MainUser,
  change: TitleChoiceChange,
  title: FoundTitle | null,
): Promise<ChoiceResult> {
  const { choice } = change;
  if (choice === null) return withRefusals(() => db.tx((trx) => undoChoice(trx, viewer, change)));
  if (title === null) return { kind: 'refused', fault: 'choiceUnknown' };
  if (choice === 'allow' && !canBeAllowed(title)) return { kind: 'refused', fault: 'choiceTooOld' };
  const { name } = title;
  const now = clock.now();
  return withRefusals(() => db.tx((trx) => writeChoice(trx, viewer, { ...change, choice, name, now })));
}

async function writeChoice(
  trx: Tx,
  { userId }: MainUser,
  {
    subUserId,
    kind,
    titleId,
    choice,
    name,
    now,
  }: TitleChoiceChange & { choice: TitleChoice; name: string; now: number },
): Promise<ChoiceResult> {
  const subUser = await findSubUser(trx, userId, subUserId);
  if (subUser === undefined) throw new SaveRefused('gone');
  const row = { user_id: userId, sub_user_id: subUserId, kind, title_id: titleId };
  await upsertTitleChoice(trx, { ...row, choice, name, chosen_at: now });
  // Counted afterwards: until the end of this transaction the household's counter is locked.
  if ((await countTitleChoices(trx, subUserId)) > maxTitleChoices) throw new SaveRefused('choicesFull');
  return { kind: 'chosen', subUser: subUser.name, title: name };
}

async function undoChoice(
  trx: Tx,
  { userId }: MainUser,
  { subUserId, kind, titleId }: TitleChoiceChange,
): Promise<ChoiceResult> {
  const subUser = await findSubUser(trx, userId, subUserId);
  if (subUser === undefined) throw new SaveRefused('gone');
  const title = await deleteTitleChoice(trx, { userId, subUserId, kind, titleId });
  return { kind: 'chosen', subUser: subUser.name, title };
}

const faults = ['gone', 'choicesFull'] as const;

async function withRefusals(work: () => Promise<ChoiceResult>): Promise<ChoiceResult> {
  try {
    return await work();
  } catch (error) {
    const fault = error instanceof SaveRefused ? faults.find((one) => one === error.fault) : undefined;
    if (fault === undefined) throw error;
    return { kind: 'refused', fault };
  }
}
