import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { HouseholdKeys, OwnData } from '#src/domain/own-data.ts';
import { eraseAccount, exportAccount } from '#src/features/accounts/personal-data.ts';
import { eraseSessions, exportSessions } from '#src/features/accounts/sessions/personal-data.ts';
import { eraseSubUsers, exportSubUsers } from '#src/features/accounts/sub-users/personal-data.ts';
import { eraseTitleChoices, exportTitleChoices } from '#src/features/accounts/title-choices/personal-data.ts';
import { eraseLedger, exportLedger } from '#src/features/billing/ledger/personal-data.ts';
import { eraseBilling, exportBilling } from '#src/features/billing/personal-data.ts';
import { eraseFiles } from '#src/features/household/photo/store.ts';
import { eraseAuditLinks, exportAudit } from '#src/features/operations/operators/audit-store.ts';
import { eraseMails, exportMails } from '#src/features/outbox/personal-data.ts';
import { erasePush, exportPush } from '#src/features/push/personal-data.ts';
import { eraseHistory, exportHistory } from '#src/features/viewing/history/personal-data.ts';
import { eraseMarks, exportMarks } from '#src/features/viewing/marks/personal-data.ts';
import { erasePositions, exportPositions } from '#src/features/viewing/positions/personal-data.ts';
import { eraseScreenTime, exportScreenTime } from '#src/features/viewing/screen-time/personal-data.ts';

export interface PersonalDataPart {
  owner: string;
  /** Tables that name a household. */
  tables: readonly string[];
  erase: (trx: Tx, keys: HouseholdKeys) => Promise<void>;
  /** Null where nothing is exported; see `notExported`. */
  export: ((db: Reader, keys: HouseholdKeys, now: number) => Promise<Partial<OwnData>>) | null;
}

/** In the order of deletion: rows that refer to others go first. */
export const personalDataParts: readonly PersonalDataPart[] = [
  {
    owner: 'billing/ledger',
    tables: [
      'checkout',
      'checkout_event',
      'webhook_event',
      'payment',
      'refund',
      'period',
      'ended_period',
      'pass',
    ],
    erase: eraseLedger,
    export: exportLedger,
  },
  { owner: 'household', tables: ['file_removal'], erase: eraseFiles, export: null },
  { owner: 'outbox', tables: ['mail'], erase: eraseMails, export: exportMails },
  {
    owner: 'billing',
    tables: ['pending_signup', 'gift', 'plan_choice', 'reminder', 'reminders_off', 'deletion_notice'],
    erase: eraseBilling,
    export: exportBilling,
  },
  {
    owner: 'push',
    tables: ['push_subscription', 'push_message'],
    erase: erasePush,
    export: exportPush,
  },
  {
    owner: 'accounts',
    tables: ['session', 'device', 'sign_in_code'],
    erase: eraseSessions,
    export: exportSessions,
  },
  { owner: 'viewing', tables: ['history'], erase: eraseHistory, export: exportHistory },
  { owner: 'viewing', tables: ['mark'], erase: eraseMarks, export: exportMarks },
  {
    owner: 'viewing',
    tables: ['watch_position', 'next_episode_off'],
    erase: erasePositions,
    export: exportPositions,
  },
  {
    owner: 'viewing',
    tables: ['screen_time_day', 'screen_time_lease', 'screen_time_mark'],
    erase: eraseScreenTime,
    export: exportScreenTime,
  },
  { owner: 'operations/operators', tables: ['audit_household'], erase: eraseAuditLinks, export: exportAudit },
  {
    owner: 'accounts',
    tables: ['title_choice'],
    erase: eraseTitleChoices,
    export: exportTitleChoices,
  },
  { owner: 'accounts', tables: ['sub_user'], erase: eraseSubUsers, export: exportSubUsers },
  {
    owner: 'accounts',
    tables: [
      'user',
      'adult_titles',
      'guardian_consent',
      'passkey',
      'password_reset',
      'email_change',
      'email_undo',
    ],
    erase: eraseAccount,
    export: exportAccount,
  },
];

/** Their rows stay, without a name. */
export const keptAfterDeletion: Readonly<Record<string, string>> = {
  checkout: 'The books of the business; they name nobody any more.',
  checkout_event: 'When a checkout of the books was made and paid.',
  webhook_event: 'That the provider sent it, without what it said.',
  payment: 'The books of the business; it names nobody any more.',
  pass: 'That it was used; it names nobody any more.',
  refund: 'The books of the business; it names a payment alone.',
  file_removal: 'The sweep removes the file, and then the row.',
};

export const notExported: Readonly<Record<string, string>> = {
  checkout_event: 'The checkout itself says how it stands.',
  webhook_event: 'The payment itself says what the provider told.',
  refund: 'The payment itself says when it went back.',
  file_removal: 'A file on its way out; the photo that is shown is exported.',
  sign_in_code: 'It lives 10 minutes; the session that comes of it is exported.',
  screen_time_mark: 'The version before counts by it; the day that it counts for is exported.',
  email_undo: 'The hash of a link; its former address is exported.',
};

export const notPersonal: Readonly<Record<string, string>> = {
  title: 'What the metadata service says of titles.',
  title_list: 'What the metadata service lists.',
  catalogue_version: 'That titles have changed.',
  season: 'What the metadata service says of episodes.',
  person: 'What the metadata service says of actors.',
  pass_batch: 'How many passes were made together, and for how many months.',
  week_chart: 'How many viewers, at least 50, watched a title in a week.',
  server_experience: 'How often each server played a title, a day.',
  server_vote: 'A hash of a day, which no one can trace back, so that nobody counts twice.',
  job_run: 'When each background job ran.',
  browser_error: 'How often which error came up in browsers; not in whose.',
  node: 'The processes that serve.',
  write_probe: 'That each process could write a moment ago.',
  day_figure: 'How many sign-ups, payments and so on a day had.',
  audit: 'What operators did; which household it was for stands in audit_household.',
  operator: 'The people who run the service; `operators remove` deletes them.',
  operator_passkey: 'Goes with its operator.',
  operator_session: 'Goes with its operator.',
  operator_invitation: 'Goes with its operator.',
  spent_challenge: 'A hash of a random value.',
  schema_migration: 'Which migrations have run.',
};
