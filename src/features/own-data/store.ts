import type { Reader } from '#src/adapters/db/database.ts';

/** More than any household has. */
const most = 2000;

/** The account itself, without what opens it. */
export function selectAccount(db: Reader, userId: string) {
  return db
    .selectFrom('user as u')
    .leftJoin('adult_titles as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.photo_url', 'u.created_at', 'a.chosen_at as adult_since'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** What everybody of the household has watched, the latest first. */
export function selectWatched(db: Reader, userId: string) {
  return db
    .selectFrom('history')
    .select(['viewer_key', 'kind', 'title_id', 'name', 'season', 'episode', 'watched_at'])
    .where('user_id', '=', userId)
    .orderBy('watched_at', 'desc')
    .limit(most)
    .execute();
}

/** Where the household is signed in, and which browsers have been. */
export async function selectSignIns(db: Reader, userId: string) {
  const sessions = await db
    .selectFrom('session')
    .select(['sub_user_id', 'device', 'signed_in_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(most)
    .execute();
  const devices = await db
    .selectFrom('device')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(most)
    .execute();
  return { sessions, devices };
}

/** Everything about money: months, payments, tries to pay, the plan, reminders. */
export async function selectMoney(db: Reader, userId: string) {
  const [periods, ended, payments, checkouts, choices, reminders, notices] = await Promise.all([
    db
      .selectFrom('period')
      .select(['starts_at', 'ends_at', 'payment_id', 'reason'])
      .where('user_id', '=', userId)
      .orderBy('starts_at')
      .limit(most)
      .execute(),
    db
      .selectFrom('ended_period')
      .select(['starts_at', 'ended_at', 'payment_id'])
      .where('user_id', '=', userId)
      .orderBy('starts_at')
      .limit(most)
      .execute(),
    db
      .selectFrom('payment')
      .select(['id', 'amount', 'currency', 'paid_at', 'refund_due', 'refunded_at'])
      .where('user_id', '=', userId)
      .orderBy('paid_at')
      .limit(most)
      .execute(),
    db
      .selectFrom('checkout as c')
      .leftJoin('pending_signup as s', 's.id', 'c.pending_signup_id')
      .select(['c.provider_id', 'c.status', 'c.amount', 'c.currency', 'c.created_at'])
      .where((eb) => eb.or([eb('c.user_id', '=', userId), eb('s.user_id', '=', userId)]))
      .orderBy('c.created_at')
      .limit(most)
      .execute(),
    db
      .selectFrom('plan_choice')
      .select(['kind', 'at'])
      .where('user_id', '=', userId)
      .orderBy('seq')
      .limit(most)
      .execute(),
    db
      .selectFrom('reminder')
      .select(['days', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .limit(most)
      .execute(),
    db.selectFrom('deletion_notice').select('told_at').where('user_id', '=', userId).limit(most).execute(),
  ]);
  return { periods, ended, payments, checkouts, choices, reminders, notices };
}

/** What is kept for a short while only: signups, links to a new password, former addresses, waiting mails. */
export async function selectPassing(db: Reader, userId: string) {
  const email = db.selectFrom('user').select('email').where('id', '=', userId);
  const [signups, resets, addresses, mails] = await Promise.all([
    db
      .selectFrom('pending_signup')
      .select(['email', 'state', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(most)
      .execute(),
    db.selectFrom('password_reset').select('expires_at').where('user_id', '=', userId).limit(most).execute(),
    db
      .selectFrom('email_change')
      .select(['email', 'changed_at', 'expires_at'])
      .where('user_id', '=', userId)
      .limit(most)
      .execute(),
    db
      .selectFrom('mail')
      .select(['kind', 'address', 'created_at'])
      .where('address', 'in', email)
      .limit(most)
      .execute(),
  ]);
  return { signups, resets, addresses, mails };
}
