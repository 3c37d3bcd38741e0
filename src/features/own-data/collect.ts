import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { selectSubUsers } from '../sub-users/store.ts';
import { selectAccount, selectMoney, selectPassing, selectSignIns, selectWatched } from './store.ts';

/** What one line of a household's data holds: times in ISO 8601 (UTC), amounts in cents. */
export type Fact = Record<string, string | number | boolean | null | string[]>;

/** Everything that is held about one household. */
export interface OwnData {
  madeAt: string;
  account: Fact;
  subUsers: Fact[];
  watched: Fact[];
  signedIn: Fact[];
  knownDevices: Fact[];
  months: Fact[];
  payments: Fact[];
  checkouts: Fact[];
  plan: Fact[];
  reminders: Fact[];
  deletionNotices: Fact[];
  signups: Fact[];
  passwordLinks: Fact[];
  formerAddresses: Fact[];
  waitingMails: Fact[];
}

/**
 * Collects everything that is held about one household, for its main user; null when it is gone. What opens the
 * account (hashes of passwords and tokens) is left out: it says nothing about anybody, and could only be abused.
 * @param photo the profile photo as it is kept, or null
 */
export async function collectOwnData(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  photo: Uint8Array | null,
): Promise<OwnData | null> {
  const account = await selectAccount(db.read, userId);
  if (account === undefined) return null;
  const [members, watched, { sessions, devices }, money, passing] = await Promise.all([
    selectSubUsers(db.read, userId),
    selectWatched(db.read, userId),
    selectSignIns(db.read, userId),
    selectMoney(db.read, userId),
    selectPassing(db.read, userId),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const who = (id: string | null) =>
    id === null || id === 'main' ? 'main account' : (names.get(id) ?? null);
  return {
    madeAt: iso(clock.now()),
    account: {
      id: account.id,
      email: account.email,
      createdAt: iso(account.created_at),
      showsAdultTitlesSince: account.adult_since === null ? null : iso(account.adult_since),
      photo: photo === null ? null : `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`,
    },
    subUsers: members.map((one) => ({
      name: one.name,
      ageGroup: one.age_group,
      genres: readList(one.genres),
      createdAt: iso(one.created_at),
      consentGivenAt: one.consent_at === null ? null : iso(one.consent_at),
    })),
    watched: watched.map((one) => ({
      by: who(one.viewer_key),
      kind: one.kind,
      title: one.name,
      titleId: one.title_id,
      season: one.season,
      episode: one.episode,
      watchedAt: iso(one.watched_at),
    })),
    signedIn: sessions.map((one) => ({
      by: who(one.sub_user_id),
      device: one.device,
      signedInAt: iso(one.signed_in_at),
      lastSeenAt: iso(one.last_seen_at),
      endsAt: iso(one.expires_at),
    })),
    knownDevices: devices.map((one) => ({ firstAt: iso(one.created_at), lastAt: iso(one.last_used_at) })),
    ...presentMoney(money),
    ...presentPassing(passing),
  };
}

function presentMoney(money: Awaited<ReturnType<typeof selectMoney>>) {
  return {
    months: [
      ...money.periods.map((one) => ({
        from: iso(one.starts_at),
        until: iso(one.ends_at),
        payment: one.payment_id,
        reason: one.reason,
      })),
      ...money.ended.map((one) => ({
        from: iso(one.starts_at),
        until: iso(one.ended_at),
        payment: one.payment_id,
        reason: 'Ended early: its payment went back',
      })),
    ],
    payments: money.payments.map((one) => ({
      reference: one.id,
      amount: one.amount,
      currency: one.currency,
      paidAt: iso(one.paid_at),
      toBeRefunded: one.refund_due === 1 && one.refunded_at === null,
      refundedAt: one.refunded_at === null ? null : iso(one.refunded_at),
    })),
    checkouts: money.checkouts.map((one) => ({
      reference: one.provider_id,
      status: one.status,
      amount: one.amount,
      currency: one.currency,
      createdAt: iso(one.created_at),
    })),
    plan: money.choices.map(({ kind, at }) => ({ choice: kind, at: iso(at) })),
    reminders: money.reminders.map(({ days, at }) => ({ daysBefore: days, at: iso(at) })),
    deletionNotices: money.notices.map(({ told_at }) => ({ at: iso(told_at) })),
  };
}

function presentPassing(passing: Awaited<ReturnType<typeof selectPassing>>) {
  return {
    signups: passing.signups.map((one) => ({
      email: one.email,
      state: one.state,
      createdAt: iso(one.created_at),
      endsAt: iso(one.expires_at),
    })),
    passwordLinks: passing.resets.map((one) => ({ endsAt: iso(one.expires_at) })),
    formerAddresses: passing.addresses.map((one) => ({
      email: one.email,
      changedAt: iso(one.changed_at),
      forgottenAt: iso(one.expires_at),
    })),
    waitingMails: passing.mails.map((one) => ({
      kind: one.kind,
      to: one.address,
      createdAt: iso(one.created_at),
    })),
  };
}

function readList(stored: string): string[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
