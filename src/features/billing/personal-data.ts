import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteGiftsOf, selectGiftsOf } from './gifts/store.ts';
import { deleteChoices, selectChoices } from './plan/store.ts';
import {
  deleteReminders,
  deleteRemindersOff,
  findRemindersOffSince,
  selectReminders,
} from './reminders/store.ts';
import { deleteNotices, selectNotices } from './retention/store.ts';
import { deleteSignups, findSignupsOfUser } from './store.ts';

export async function exportBilling(
  db: Reader,
  { userId, addresses }: HouseholdKeys,
): Promise<Pick<OwnData, 'plan' | 'reminders' | 'remindersOff' | 'deletionNotices' | 'signups' | 'gifts'>> {
  const [choices, reminders, offSince, notices, signups, gifts] = await Promise.all([
    selectChoices(db, userId),
    selectReminders(db, userId),
    findRemindersOffSince(db, userId),
    selectNotices(db, userId),
    findSignupsOfUser(db, userId),
    selectGiftsOf(db, addresses),
  ]);
  return {
    plan: choices.map(({ kind, at }) => ({ choice: kind, at: toIso(at) })),
    reminders: reminders.map(({ days, at }) => ({ daysBefore: days, at: toIso(at) })),
    remindersOff: offSince === null ? [] : [{ since: toIso(offSince) }],
    deletionNotices: notices.map(({ told_at: at }) => ({ at: toIso(at) })),
    signups: signups.map((signup) => ({
      email: signup.email,
      state: signup.state,
      createdAt: toIso(signup.created_at),
      endsAt: toIso(signup.expires_at),
      language: signup.language,
    })),
    gifts: gifts.map(({ email, created_at, language }) => ({
      email,
      startedAt: toIso(created_at),
      language,
    })),
  };
}

export async function eraseBilling(
  trx: Tx,
  { userId, addresses, relatedSignupIds }: HouseholdKeys,
): Promise<void> {
  await deleteChoices(trx, userId);
  await deleteReminders(trx, userId);
  await deleteRemindersOff(trx, userId);
  await deleteNotices(trx, userId);
  await deleteSignups(trx, relatedSignupIds);
  await deleteGiftsOf(trx, addresses);
}
