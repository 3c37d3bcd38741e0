import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { retryDelay } from '#src/domain/mail.ts';

const minute = 60_000;

/** Without a fault for this time, a check is good again. Rounds are shorter, so that one may be late. */
const goneMs = 2 * minute;

/** Faults that last for less time aren't reported, because they went away by themselves. */
const settleMs = 2 * minute;

const minGapMs = 60 * minute;

export interface Fault {
  name: string;
  says: string;
  todo: string;
}

export interface ToldCheck extends Fault {
  told: 'good' | 'bad';
  since: number;
}

/** A check is bad as long as any node finds it bad. */
export async function recordFault(trx: Tx, { name, says, todo }: Fault, now: number): Promise<void> {
  await trx
    .insertInto('alert')
    .values({ check_name: name, says, todo, since: now, seen_at: now, told: 'good', attempts: 0 })
    .onConflict((conflict) =>
      conflict.column('check_name').doUpdateSet(({ eb, ref }) => ({
        says,
        todo,
        seen_at: now,
        since: eb
          .case()
          .when('alert.seen_at', '<', now - goneMs)
          .then(now)
          .else(ref('alert.since'))
          .end(),
      })),
    )
    .execute();
}

/** Returns the changes that weren't reported yet. Of two nodes only one gets each change. */
export async function claimChanges(trx: Tx, now: number, hasWebhook: boolean): Promise<ToldCheck[]> {
  const tell = (word: 'good' | 'bad') =>
    trx
      .updateTable('alert')
      .set(({ fn, val }) => ({
        told: word,
        told_at: now,
        // An alert that waits for the webhook already keeps its turn.
        due_at: hasWebhook ? fn.coalesce('due_at', val(now)) : null,
      }))
      .where('told', '!=', word)
      // A time in the future comes from a clock that was set back since.
      .where(({ eb, or }) =>
        or([eb('told_at', 'is', null), eb('told_at', '<=', now - minGapMs), eb('told_at', '>', now)]),
      );
  const bad = await tell('bad')
    .where('seen_at', '>=', now - goneMs)
    .where(({ eb }) => eb('seen_at', '>=', eb('since', '+', settleMs)))
    .returning(columns)
    .execute();
  const good = await tell('good')
    .where('seen_at', '<', now - goneMs)
    .returning(columns)
    .execute();
  return [...bad, ...good].map(readRow);
}

const columns = ['check_name', 'says', 'todo', 'since', 'told'] as const;

interface AlertRow {
  check_name: string;
  says: string;
  todo: string;
  since: number;
  told: string;
}

function readRow({ check_name: name, says, todo, since, ...row }: AlertRow): ToldCheck {
  return { name, says, todo, since, told: row.told === 'bad' ? 'bad' : 'good' };
}

export async function findTold(db: Reader, names: readonly string[]): Promise<ToldCheck[]> {
  const rows = await db.selectFrom('alert').select(columns).where('check_name', 'in', names).execute();
  return rows.map(readRow);
}

/**
 * Takes the due posts. They are tried again unless `clearPosts` runs: a crash sends them twice rather than
 * never.
 */
export async function takePosts(trx: Tx, now: number): Promise<ToldCheck[]> {
  const due = await trx
    .selectFrom('alert')
    .select(['check_name', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('check_name')
    .execute();
  const taken: ToldCheck[] = [];
  // Bounded: one for each check of the list.
  for (const { check_name, attempts } of due) {
    const row = await trx
      .updateTable('alert')
      .set({ due_at: now + retryDelay(attempts + 1), attempts: attempts + 1 })
      .where('check_name', '=', check_name)
      .where('attempts', '=', attempts)
      .returning(columns)
      .executeTakeFirst();
    if (row !== undefined) taken.push(readRow(row));
  }
  return taken;
}

export async function clearPosts(trx: Tx, posted: readonly ToldCheck[]): Promise<void> {
  // Bounded: one for each check of the list.
  for (const check of posted)
    await trx
      .updateTable('alert')
      .set({ due_at: null, attempts: 0 })
      .where('check_name', '=', check.name)
      // A check that has changed meanwhile must still be posted.
      .where('told', '=', check.told)
      .execute();
}
