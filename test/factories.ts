import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { AgeGroup } from '#src/domain/audience.ts';
import { emailKey } from '#src/domain/email.ts';
import type { Genre } from '#src/domain/genres.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { writeHistory } from '#src/features/history/write.ts';

/** A family member to be built. */
export interface SubUserPlan {
  name: string;
  password: string;
  ageGroup: AgeGroup;
  genres?: Genre[];
  history?: WatchedTitle[];
}

/** A household to be built. */
export interface HouseholdPlan {
  email: string;
  password: string;
  /** When the period that is paid for ends, epoch ms; null: never paid. A month from now when left out. */
  paidUntil?: number | null;
  subUsers?: SubUserPlan[];
  /** The main user's. */
  history?: WatchedTitle[];
}

export interface Household {
  userId: string;
  email: string;
  password: string;
  subUsers: { id: string; name: string; password: string }[];
}

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Builds a household that never went through a payment. One whose e-mail is there already is left as it is,
 * except that its paid time is made to last as long as planned.
 */
export async function buildHousehold(
  db: Database,
  hashing: Hashing,
  clock: Clock,
  plan: HouseholdPlan,
): Promise<Household> {
  const { email, password, subUsers = [] } = plan;
  const now = clock.now();
  const paidUntil = plan.paidUntil === undefined ? now + month : plan.paidUntil;
  const known = await findHousehold(db, plan);
  const household = known ?? (await insertHousehold(db, hashing, { ...plan, subUsers }, now));
  if (paidUntil !== null) await payUntil(db, household.userId, now, paidUntil);
  if (known !== null) return known;
  const { userId } = household;
  const about = { userId, email, photoUrl: null };
  await writeAll(db, { kind: 'main', ...about, signedInAt: now, paid: true }, plan.history);
  for (const [index, { id }] of household.subUsers.entries()) {
    const { name = '', ageGroup = '13+', genres = [], history } = subUsers[index] ?? {};
    const about = { userId, subUserId: id, name, ageGroup, genres };
    await writeAll(db, { kind: 'sub', ...about, signedInAt: now, paid: true }, history);
  }
  return { ...household, password };
}

async function findHousehold(db: Database, { email, password, subUsers = [] }: HouseholdPlan) {
  const user = await db.read
    .selectFrom('user')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (user === undefined) return null;
  const rows = await db.read
    .selectFrom('sub_user')
    .select(['id', 'name'])
    .where('user_id', '=', user.id)
    .execute();
  const passwords = new Map(subUsers.map((sub) => [sub.name, sub.password]));
  const members = rows.map((row) => ({ ...row, password: passwords.get(row.name) ?? '' }));
  return { userId: user.id, email, password, subUsers: members };
}

async function insertHousehold(
  db: Database,
  hashing: Hashing,
  { email, password, subUsers }: HouseholdPlan & { subUsers: SubUserPlan[] },
  now: number,
): Promise<Household> {
  const userId = randomUUID();
  const passwordHash = await hashing.hashMain(password);
  const hashes = await Promise.all(subUsers.map((sub) => hashing.hashSub(sub.password)));
  const members = subUsers.map((sub, index) => ({
    id: randomUUID(),
    user_id: userId,
    slot: index + 1,
    name: sub.name.normalize('NFC'),
    password_hash: hashes[index] ?? '',
    age_group: sub.ageGroup,
    genres: JSON.stringify(sub.genres ?? []),
    created_at: now,
  }));
  await db.tx(async (trx) => {
    await trx
      .insertInto('user')
      .values({
        id: userId,
        email: email.trim(),
        email_key: emailKey(email),
        password_hash: passwordHash,
        photo_url: null,
        created_at: now,
      })
      .execute();
    if (members.length > 0) await trx.insertInto('sub_user').values(members).execute();
  });
  const made = members.map(({ id, name }, index) => ({
    id,
    name,
    password: subUsers[index]?.password ?? '',
  }));
  return { userId, email, password, subUsers: made };
}

/** As an operator grants it: a period without a payment. */
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
    const period = { id: randomUUID(), user_id: userId, payment_id: null };
    const startsAt = Math.min(now, paidUntil - month);
    await trx
      .insertInto('period')
      .values({ ...period, starts_at: startsAt, ends_at: paidUntil })
      .execute();
  });
}

async function writeAll(db: Database, viewer: Viewer, history: WatchedTitle[] = []): Promise<void> {
  for (const { watchedAt, ...entry } of history) await writeHistory(db, viewer, entry, watchedAt);
}
