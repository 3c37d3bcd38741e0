import { sql } from 'kysely';
import { knownLabel } from '#src/domain/device-text.ts';
import { maxTitleChoices } from '#src/domain/title-choices.ts';
import { maxSubUsers } from '#src/domain/viewer.ts';
import {
  as,
  isSet,
  ownerColumns,
  type PersonalTables,
  place,
  type Show,
  secretColumns,
  subUser,
  technicalColumns,
  time,
  timeOfDay,
  viewer,
} from './column.ts';

export const accountTables = {
  user: {
    part: 'account',
    of: ({ userId }) => sql`id = ${userId}`,
    columns: {
      id: as('id'),
      email: as('email'),
      created_at: as('createdAt', time),
      // The photo itself is exported.
      ...ownerColumns('email_key', 'email_fold', 'photo_url'),
      pin_hash: as('hasPin', isSet),
      ...secretColumns('password_hash'),
      ...technicalColumns('changes', 'pin_failures'),
    },
  },
  viewer_setting: {
    part: 'settings',
    order: sql`viewer_key, name`,
    columns: {
      ...ownerColumns('user_id'),
      viewer_key: as('by', viewer),
      name: as('setting'),
      value: as('choice'),
      chosen_at: as('chosenAt', time),
    },
  },
  adult_titles: {
    part: 'account',
    columns: { ...ownerColumns('user_id'), chosen_at: as('showsAdultTitlesSince', time) },
  },
  guardian_consent: {
    part: 'account',
    columns: { ...ownerColumns('user_id'), given_at: as('guardianConsentGivenAt', time) },
  },
  sub_user: {
    part: 'subUsers',
    order: sql`slot`,
    columns: {
      name: as('name'),
      age_group: as('ageGroup'),
      genres: as('genres', listOf),
      created_at: as('createdAt', time),
      consent_at: as('consentGivenAt', time),
      pin_hash: as('hasPin', isSet),
      weekday_minutes: as('weekdayMinutes'),
      weekend_minutes: as('weekendMinutes'),
      weekday_bedtime: as('weekdayBedtime', timeOfDay),
      weekend_bedtime: as('weekendBedtime', timeOfDay),
      ...ownerColumns('id', 'user_id', 'name_fold'),
      ...secretColumns('password_hash'),
      ...technicalColumns('slot', 'open_until', 'pin_failures'),
    },
  },
  title_choice: {
    part: 'titleChoices',
    order: sql`chosen_at desc, title_id`,
    maxRows: maxSubUsers * maxTitleChoices,
    columns: {
      ...ownerColumns('user_id'),
      sub_user_id: as('for', subUser),
      choice: as('choice', (stored) => (stored === 'allow' ? 'allowed' : 'blocked')),
      kind: as('kind'),
      name: as('title'),
      title_id: as('titleId'),
      chosen_at: as('chosenAt', time),
    },
  },
  title_request: {
    part: 'titleRequests',
    order: sql`asked_at desc`,
    columns: {
      ...ownerColumns('user_id'),
      sub_user_id: as('by', viewer),
      kind: as('kind'),
      title_id: as('titleId', place),
      words: as('words'),
      asked_at: as('askedAt', time),
      ...technicalColumns('id'),
    },
  },
  session: {
    part: 'signedIn',
    order: sql`last_seen_at desc`,
    columns: {
      ...ownerColumns('user_id'),
      sub_user_id: as('by', viewer),
      device: as('device', label),
      code_id: as('signedInWith', (stored) => (stored === null ? 'a password or a passkey' : 'a code')),
      signed_in_at: as('signedInAt', time),
      confirmed_at: as('confirmedAt', time),
      last_seen_at: as('lastSeenAt', time),
      expires_at: as('endsAt', time),
      ...secretColumns('token_hash', 'confirmed_by', 'device_hash'),
    },
  },
  device: {
    part: 'knownDevices',
    order: sql`last_used_at desc`,
    columns: {
      ...ownerColumns('user_id'),
      created_at: as('firstAt', time),
      last_used_at: as('lastAt', time),
      main_at: as('mainAccountAt', time),
      ...secretColumns('token_hash'),
    },
  },
  sign_in_code: {
    part: { why: 'It lives 10 minutes; the session that comes of it is exported.' },
    columns: {
      ...ownerColumns('user_id', 'sub_user_id', 'device'),
      ...secretColumns('code_hash', 'browser_hash', 'confirmed_by'),
      ...technicalColumns('expires_at'),
    },
  },
  passkey: {
    part: 'passkeys',
    order: sql`created_at, slot`,
    columns: {
      ...ownerColumns('user_id'),
      name: as('name'),
      created_at: as('addedAt', time),
      used_at: as('lastUsedAt', time),
      ...secretColumns('credential_id', 'public_key'),
      ...technicalColumns('slot', 'counter'),
    },
  },
  password_reset: {
    part: 'passwordLinks',
    columns: { ...ownerColumns('user_id'), ...secretColumns('token_hash'), expires_at: as('endsAt', time) },
  },
  email_change: {
    part: 'formerAddresses',
    columns: {
      ...ownerColumns('user_id', 'email_key'),
      email: as('email'),
      changed_at: as('changedAt', time),
      expires_at: as('forgottenAt', time),
      ...technicalColumns('id'),
    },
  },
  email_undo: {
    part: { why: 'The hash of a link; its former address is exported.' },
    columns: { ...secretColumns('token_hash'), ...technicalColumns('email_change_id') },
  },
} satisfies PersonalTables;

function listOf(stored: Parameters<Show>[0]): string[] {
  const list: unknown = JSON.parse(String(stored));
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function label(stored: Parameters<Show>[0]): string {
  return knownLabel(String(stored));
}
