import { dateWindow } from '#src/domain/days.ts';
import { outcomeAfter, type ServerOutcome, serverHealthDays } from '#src/domain/server-health.ts';
import { type ServerHealthDeps, type Subject, voteHash } from './server-health.ts';
import {
  addCounts,
  deleteServerHealth,
  deleteSilent,
  insertSilent,
  selectVotes,
  upsertVote,
} from './store.ts';

/** For this household the server has no countdown until `recordOutcome` records that it doesn't play. */
export async function recordSilent(
  { db, clock }: Pick<ServerHealthDeps, 'db' | 'clock'>,
  { userId, server }: Pick<Subject, 'userId' | 'server'>,
): Promise<void> {
  await db.tx((trx) => insertSilent(trx, userId, server, clock.now()));
}

/** A household has one vote per title, server and day. The last outcome counts, but a report isn't replaced. */
export async function recordOutcome(
  { db, clock, hashing }: ServerHealthDeps,
  about: Omit<Subject, 'day'>,
  outcome: ServerOutcome,
): Promise<void> {
  const { today: day } = dateWindow(clock.now());
  const { userId, what, server } = about;
  const hash = voteHash(hashing, { ...about, day });
  await db.tx(async (trx) => {
    if (outcome !== 'played') await deleteSilent(trx, userId, server);
    const before = (await selectVotes(trx, [hash])).get(hash) ?? null;
    const after = outcomeAfter(before, outcome);
    if (after === before) return;
    await upsertVote(trx, hash, after, day);
    const change = (counted: (one: ServerOutcome) => boolean) =>
      Number(counted(after)) - Number(before !== null && counted(before));
    const played = change((one) => one === 'played');
    const left = change((one) => one !== 'played');
    if (played !== 0 || left !== 0) await addCounts(trx, { what, server, day, played, left });
  });
}

export async function deleteExpiredHealth({
  db,
  clock,
}: Pick<ServerHealthDeps, 'db' | 'clock'>): Promise<void> {
  const { today, daysAgo } = dateWindow(clock.now());
  await db.tx((trx) => deleteServerHealth(trx, daysAgo(serverHealthDays - 1), today));
}
