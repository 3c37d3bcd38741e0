import { sql } from 'kysely';
import { maxMarks } from '#src/domain/marks.ts';
import { maxPositions } from '#src/domain/position.ts';
import { maxSubUsers } from '#src/domain/viewer.ts';
import { isSpelledAs } from '../is-spelled-as.ts';
import {
  as,
  ownerColumns,
  type PersonalTables,
  place,
  secretColumns,
  technicalColumns,
  time,
  viewer,
} from './column.ts';

/** The main user is a viewer, too. */
const maxViewers = maxSubUsers + 1;

const leases = 'The viewing feature adds what leases used to the day.';

export const viewingTables = {
  history: {
    part: 'watched',
    order: sql`watched_at desc`,
    columns: {
      ...ownerColumns('user_id'),
      viewer_key: as('by', viewer),
      kind: as('kind'),
      name: as('title'),
      title_id: as('titleId'),
      season: as('season'),
      episode: as('episode'),
      watched_at: as('watchedAt', time),
      ...technicalColumns('poster_path', 'backdrop_path'),
    },
  },
  mark: {
    part: 'marks',
    order: sql`marked_at desc`,
    maxRows: maxViewers * (maxMarks.list + maxMarks.watched),
    columns: {
      ...ownerColumns('user_id'),
      viewer_key: as('by', viewer),
      mark: as('mark', (stored) => (stored === 'list' ? 'My List' : 'Watched')),
      kind: as('kind'),
      name: as('title'),
      title_id: as('titleId'),
      season: as('season', place),
      episode: as('episode', place),
      marked_at: as('markedAt', time),
    },
  },
  watch_position: {
    part: 'positions',
    order: sql`stopped_at desc`,
    maxRows: maxViewers * maxPositions,
    columns: {
      ...ownerColumns('user_id'),
      viewer_key: as('by', viewer),
      kind: as('kind'),
      title_id: as('titleId'),
      season: as('season', place),
      episode: as('episode', place),
      seconds: as('seconds'),
      length: as('ofSeconds'),
      stopped_at: as('stoppedAt', time),
    },
  },
  silent_server: {
    part: 'silentServers',
    order: sql`marked_at desc`,
    columns: {
      ...ownerColumns('user_id'),
      server: as('server'),
      marked_at: as('markedAt', time),
    },
  },
  applied_change: {
    part: { why: 'That a device’s change was applied; what it changed is exported.' },
    columns: { ...ownerColumns('user_id', 'viewer_key'), ...technicalColumns('id', 'at', 'day') },
  },
  screen_time_day: {
    part: { why: leases },
    columns: ownerColumns('user_id', 'sub_user_id', 'day', 'used_ms', 'extra_ms', 'counted_at'),
  },
  screen_time_lease: {
    part: { why: leases },
    columns: {
      ...ownerColumns('user_id', 'sub_user_id', 'day', 'used_ms', 'left_ms', 'at'),
      ...secretColumns('device_hash'),
      ...technicalColumns('stopped', 'page', 'monotonic', 'node'),
    },
  },
  screen_time_mark: {
    part: { why: 'The version before counts by it; the day that it counts for is exported.' },
    columns: { ...secretColumns('session_hash'), ...technicalColumns('counted_at') },
  },
  push_subscription: {
    part: 'notifiedBrowsers',
    order: sql`created_at`,
    columns: {
      ...ownerColumns('user_id'),
      viewer_key: as('by', viewer),
      // The endpoint's address could be abused, so only the push service's host is exported.
      endpoint: as('through', (stored) => URL.parse(String(stored))?.host ?? null),
      month_since: as('monthEndingSince', time),
      episodes_since: as('newEpisodesSince', time),
      asks_since: as('asksSince', time),
      created_at: as('createdAt', time),
      ...secretColumns('session_hash', 'device_key', 'public_key', 'auth_secret'),
    },
  },
  push_message: {
    part: 'notifications',
    order: sql`created_at`,
    of: ({ userId }) =>
      sql`session_hash in (select session_hash from push_subscription where user_id = ${userId})`,
    columns: {
      session_hash: as(
        'by',
        viewer,
        sql`(select viewer_key from push_subscription s where s.session_hash = push_message.session_hash)`,
      ),
      kind: as('kind'),
      about: as('about'),
      due_at: as('isWaiting', (due) => due !== null),
      created_at: as('createdAt', time),
      ...technicalColumns('attempts'),
    },
  },
} satisfies PersonalTables;

export const otherPersonalTables = {
  mail: {
    part: 'waitingMails',
    of: ({ addresses }) => isSpelledAs('address', addresses),
    columns: {
      kind: as('kind'),
      address: as('to'),
      created_at: as('createdAt', time),
      ...technicalColumns('id', 'about', 'attempts', 'due_at', 'failed_at'),
    },
  },
  file_removal: {
    part: { why: 'A file on its way out; the photo that is shown is exported.' },
    stays: 'The sweep removes the file, and then the row.',
    columns: { ...ownerColumns('file_key'), ...technicalColumns('due_at') },
  },
  audit_household: {
    part: 'byOperators',
    order: sql`"at" desc`,
    columns: {
      ...ownerColumns('user_id'),
      at: as('at', time),
      // The operator's name isn't the household's data, so it isn't exported.
      audit_id: as('action', undefined, sql`(select action from audit where audit.id = audit_id)`),
      note: as('note'),
    },
  },
} satisfies PersonalTables;
