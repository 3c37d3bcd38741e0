import type { Database, Tx } from '#src/adapters/db/database.ts';
import { canBeAllowed, type Rated } from '#src/domain/audience.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { maxTitleChoices, type TitleChoice, titleChoiceKey } from '#src/domain/title-choices.ts';
import { type MainUser, maxSubUsers } from '#src/domain/viewer.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import {
  countTitleChoices,
  deleteTitleChoice,
  selectChoicesOfHousehold,
  upsertTitleChoice,
} from '#src/features/accounts/title-choices/store.ts';
import { readRated } from '#src/features/catalogue/store.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { deleteRequest, deleteRequestsFor } from '#src/features/household/requests/store.ts';

export interface ChosenTitle {
  subUserId: string;
  kind: TitleKind;
  titleId: number;
  name: string;
  choice: TitleChoice;
  /** True for an allowance that no longer applies, because the title's rating has changed. */
  isOver: boolean;
}

/** Lists the choices for all sub-users, the newest first. */
export async function readChosenTitles(db: Database, userId: string): Promise<ChosenTitle[]> {
  const rows = await selectChoicesOfHousehold(db.read, userId, maxSubUsers);
  const chosen = rows.map((row) => ({
    subUserId: row.sub_user_id,
    // The schemas in `parse.ts` let only these kinds in.
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

/** Returns the choices in the database's format, which `readTitleChoices` reads. */
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
  /** Null removes the choice, so that the usual limits apply again. */
  choice: TitleChoice | null;
  /** The request that this choice answers. */
  requestId?: string;
}

/** Names for the answer's sentence. */
export interface Chosen {
  subUser: string;
  title: string | null;
}

interface FoundTitle extends Rated {
  name: string;
}

/** `title` is null if the main user may not see it, so that a choice doesn't reveal a hidden title. */
export async function chooseTitle(
  { db, clock }: Pick<HouseholdDeps, 'db' | 'clock'>,
  viewer: MainUser,
  change: TitleChoiceChange,
  title: FoundTitle | null,
): Promise<Chosen> {
  const { choice } = change;
  if (choice === null) return db.tx((trx) => undoChoice(trx, viewer, change));
  if (title === null) throw new Refusal('choice-unknown');
  if (choice === 'allow' && !canBeAllowed(title)) throw new Refusal('choice-too-old');
  const { name } = title;
  const now = clock.now();
  return db.tx((trx) => writeChoice(trx, viewer, { ...change, choice, name, now }));
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
    requestId,
  }: TitleChoiceChange & { choice: TitleChoice; name: string; now: number },
): Promise<Chosen> {
  const subUser = await findSubUser(trx, userId, subUserId);
  if (subUser === undefined) throw new Refusal('sub-user-gone');
  const row = { user_id: userId, sub_user_id: subUserId, kind, title_id: titleId };
  await upsertTitleChoice(trx, { ...row, choice, name, chosen_at: now });
  await deleteRequestsFor(trx, { subUserId, kind, titleId });
  if (requestId !== undefined) await deleteRequest(trx, userId, requestId);
  // Counted after the write, which locks the household's counter until the end of this transaction.
  if ((await countTitleChoices(trx, subUserId)) > maxTitleChoices) throw new Refusal('choices-full');
  return { subUser: subUser.name, title: name };
}

async function undoChoice(
  trx: Tx,
  { userId }: MainUser,
  { subUserId, kind, titleId }: TitleChoiceChange,
): Promise<Chosen> {
  const subUser = await findSubUser(trx, userId, subUserId);
  if (subUser === undefined) throw new Refusal('sub-user-gone');
  const title = await deleteTitleChoice(trx, { userId, subUserId, kind, titleId });
  return { subUser: subUser.name, title };
}
