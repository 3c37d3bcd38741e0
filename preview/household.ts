import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { AgeGroup } from '#src/domain/audience.ts';
import { needsConsent } from '#src/domain/consent.ts';
import type { Genre } from '#src/domain/genres.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import { foldName, nameKey } from '#src/domain/sub-user-name.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { findUserId, insertUser } from '#src/features/accounts/email-store.ts';
import { insertGuardianConsent } from '#src/features/accounts/guardian-consent/store.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';

export interface SubUserPlan {
  name: string;
  password: string;
  ageGroup: AgeGroup;
  genres?: Genre[];
  history?: WatchedTitle[];
}

export interface HouseholdPlan {
  email: string;
  password: string;
  /** Epoch ms; null: never paid. Default: in a month. */
  paidUntil?: number | null;
  subUsers?: SubUserPlan[];
  /** History of the main user. */
  history?: WatchedTitle[];
}

export interface Household {
  /** The household didn't exist before. */
  isNew: boolean;
  userId: string;
  email: string;
  password: string;
  subUsers: { id: string; name: string; password: string }[];
}

const month = 30 * 24 * 60 * 60 * 1000;

/** An existing household with this e-mail only gets its paid time extended. */
export async function buildHousehold(
  db: Database,
  hashing: Hashing,
  clock: Clock,
  plan: HouseholdPlan,
): Promise<Household> {
  const now = clock.now();
  const { paidUntil = now + month } = plan;
  const household = (await findHousehold(db, plan)) ?? (await insertHousehold(db, hashing, plan, now));
  if (paidUntil !== null) await payUntil(db, household.userId, now, paidUntil);
  if (household.isNew) await writeHistories(db, household, plan, now);
  return household;
}

async function findHousehold(
  db: Database,
  { email, password, subUsers = [] }: HouseholdPlan,
): Promise<Household | null> {
  const userId = await findUserId(db.read, email);
  if (userId === null) return null;
  const rows = await db.read
    .selectFrom('sub_user')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .execute();
  const passwords = new Map(subUsers.map((sub) => [sub.name, sub.password]));
  const members = rows.map((row) => ({ ...row, password: passwords.get(row.name) ?? '' }));
  return { isNew: false, userId, email, password, subUsers: members };
}

async function insertHousehold(
  db: Database,
  hashing: Hashing,
  { email, password, subUsers = [] }: HouseholdPlan,
  now: number,
): Promise<Household> {
  const userId = randomUUID();
  const user = {
    id: userId,
    email: email.trim(),
    password_hash: await hashing.hashMain(password),
    created_at: now,
  };
  const rows = await Promise.all(
    subUsers.map(async ({ name, password, ageGroup, genres = [] }, index) => ({
      id: randomUUID(),
      user_id: userId,
      slot: index + 1,
      name: nameKey(name),
      name_fold: foldName(name),
      password_hash: await hashing.hashSub(password),
      age_group: ageGroup,
      genres: JSON.stringify(genres),
      created_at: now,
      consent_at: needsConsent(ageGroup) ? now : null,
    })),
  );
  await db.tx(async (trx) => {
    await insertUser(trx, user);
    if (rows.length > 0) await trx.insertInto('sub_user').values(rows).execute();
    if (rows.some(({ consent_at }) => consent_at !== null)) await insertGuardianConsent(trx, userId, now);
  });
  const members = rows.map(({ id, name }, index) => ({
    id,
    name,
    password: subUsers[index]?.password ?? '',
  }));
  return { isNew: true, userId, email, password, subUsers: members };
}

/** The period has no payment, as if an operator had granted it. */
async function payUntil(db: Database, userId: string, now: number, paidUntil: number): Promise<void> {
  await db.tx(async (trx) => {
    const longer = await trx
      .selectFrom('period')
      .select('id')
      .where('user_id', '=', userId)
      .where('ends_at', '>=', paidUntil)
      .limit(1)
      .executeTakeFirst();
    if (longer !== undefined) return;
    const startsAt = Math.min(now, paidUntil - month);
    const period = { id: randomUUID(), user_id: userId, payment_id: null };
    await trx
      .insertInto('period')
      .values({ ...period, starts_at: startsAt, ends_at: paidUntil })
      .execute();
  });
}

export async function writeHistories(
  db: Database,
  { userId, email, subUsers }: Household,
  plan: Pick<HouseholdPlan, 'history' | 'subUsers'>,
  now: number,
): Promise<void> {
  const session = { userId, confirmedAt: now, paid: true };
  await writeTitles(db, { kind: 'main', email, photoUrl: null, ...session }, plan.history);
  for (const [index, { id, name }] of subUsers.entries()) {
    const { ageGroup = '13+', genres = [], history } = plan.subUsers?.[index] ?? {};
    const limits = { ageGroup, genres, choices: noChoices, screenTime: unlimited };
    await writeTitles(db, { kind: 'sub', subUserId: id, name, ...limits, ...session }, history);
  }
}

async function writeTitles(db: Database, viewer: Viewer, history: WatchedTitle[] = []): Promise<void> {
  for (const { watchedAt, ...entry } of history) await writeHistory(db, viewer, entry, watchedAt);
}
