import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteChoices, selectChoices } from './plan/store.ts';
import { deleteReminders, selectReminders } from './reminders/store.ts';
import { deleteNotices, selectNotices } from './retention/store.ts';
import { deleteSignups, findSignupsOfUser } from './store.ts';

export async function exportBilling(
  db: Reader,
  { userId }: HouseholdKeys,
): Promise<Pick<OwnData, 'plan' | 'reminders' | 'deletionNotices' | 'signups'>> {
  const [choices, reminders, notices, signups] = await Promise.all([
    selectChoices(db, userId),
    selectReminders(db, userId),
    selectNotices(db, userId),
    findSignupsOfUser(db, userId),
  ]);
  return {
    plan: choices.map(({ kind, at }) => ({ choice: kind, at: toIso(at) })),
    reminders: reminders.map(({ days, at }) => ({ daysBefore: days, at: toIso(at) })),
    deletionNotices: notices.map(({ told_at: at }) => ({ at: toIso(at) })),
    signups: signups.map((signup) => ({
      email: signup.email,
      state: signup.state,
      createdAt: toIso(signup.created_at),
      endsAt: toIso(signup.expires_at),
    })),
  };
}

export async function eraseBilling(trx: Tx, { userId, relatedSignupIds }: HouseholdKeys): Promise<void> {
  await deleteChoices(trx, userId);
  await deleteReminders(trx, userId);
  await deleteNotices(trx, userId);
  await deleteSignups(trx, relatedSignupIds);
}
