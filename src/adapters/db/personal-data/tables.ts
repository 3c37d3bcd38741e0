import type { Schema } from '../schema.ts';
import { accountTables } from './accounts.ts';
import { billingTables } from './billing.ts';
import type { PersonalTables } from './column.ts';
import { otherPersonalTables, viewingTables } from './viewing.ts';

/** Every table with data of a household, in the order of the export. */
export const personalTables: PersonalTables = {
  ...accountTables,
  ...billingTables,
  ...viewingTables,
  ...otherPersonalTables,
};

interface OtherTable<T extends keyof Schema> {
  holds: string;
  columns: readonly (keyof Schema[T] & string)[];
}

/** Lists every other table with each column, so that somebody judges each new column. */
export const otherTables: { readonly [T in keyof Schema]?: OtherTable<T> } = {
  title: {
    holds: 'What TMDB says of titles.',
    columns: [
      ...([
        'kind',
        'id',
        'name',
        'overview',
        'poster_path',
        'backdrop_path',
        'released_on',
        'rating',
      ] as const),
      ...(['votes', 'popularity', 'language', 'genre_ids', 'adult', 'listed_at', 'facts_at'] as const),
      ...(['lacking_since', 'imdb_id', 'maturity', 'certificate', 'certificate_country'] as const),
      ...(['certificate_class', 'banned', 'certificates', 'certificate_rules', 'details'] as const),
      ...(['browse_kind', 'genre_bits', 'rating_order', 'sort_name'] as const),
    ],
  },
  title_list: {
    holds: 'What TMDB lists.',
    columns: ['list_key', 'page', 'ids', 'total_pages', 'fetched_at'],
  },
  catalogue_version: { holds: 'That titles have changed.', columns: ['part', 'version'] },
  season: {
    holds: 'What TMDB says of episodes.',
    columns: ['series_id', 'number', 'episodes', 'air_dates', 'fetched_at'],
  },
  person: {
    holds: 'What TMDB says of actors.',
    columns: ['id', 'name', 'adult', 'credits', 'life', 'fetched_at'],
  },
  pass_batch: {
    holds: 'How many passes were made together, and for how many months.',
    columns: [
      ...(['id', 'months', 'price', 'note', 'made_by', 'created_at', 'expires_at'] as const),
      ...(['stopped_at', 'payment_id'] as const),
    ],
  },
  week_chart: {
    holds: 'How many viewers, at least 50, watched a title in a week.',
    columns: ['kind', 'title_id', 'viewers'],
  },
  server_experience: {
    holds: 'How often each server played a title, a day.',
    columns: ['what', 'server', 'day', 'played', 'abandoned'],
  },
  server_vote: {
    holds: 'A hash of a day, which no one can trace back, so that nobody counts twice.',
    columns: ['vote_hash', 'outcome', 'day'],
  },
  job_run: { holds: 'When each background job ran.', columns: ['job', 'started_at', 'node'] },
  browser_error: {
    holds: 'How often which error came up in browsers; not in whose.',
    columns: ['key', 'kind', 'message', 'place', 'release', 'count', 'first_at', 'last_at'],
  },
  node: {
    holds: 'The processes that serve.',
    columns: ['id', 'name', 'version', 'started_at', 'seen_at', 'failed_jobs'],
  },
  alert: {
    holds: 'Which checks were bad, and what operators were told of them.',
    columns: ['check_name', 'says', 'todo', 'since', 'seen_at', 'told', 'told_at', 'due_at', 'attempts'],
  },
  announcement: {
    holds: 'What was mailed to all account holders, and how far; an account is named by its id alone.',
    columns: ['id', 'texts', 'made_at', 'last_created_at', 'last_user_id', 'queued', 'next_due_at'],
  },
  write_probe: {
    holds: 'That each process could write a moment ago.',
    columns: ['node', 'token', 'written_at'],
  },
  day_figure: {
    holds: 'How many sign-ups, payments and so on a day had.',
    columns: [
      ...(['day', 'sign_ups', 'payments', 'renewals', 'cancellations', 'lapsed'] as const),
      ...(['refunds_due', 'revenue'] as const),
    ],
  },
  audit: {
    holds: 'What operators did; which household it was for stands in audit_household.',
    columns: ['id', 'at', 'actor', 'action', 'subject', 'detail'],
  },
  operator: {
    holds: 'The people who run the service; `operators remove` deletes them.',
    columns: ['id', 'email', 'email_key', 'created_at'],
  },
  operator_passkey: {
    holds: 'Goes with its operator.',
    columns: [
      ...(['credential_id', 'operator_id', 'public_key', 'counter', 'transports'] as const),
      ...(['created_at', 'used_at'] as const),
    ],
  },
  operator_session: {
    holds: 'Goes with its operator.',
    columns: ['token_hash', 'operator_id', 'signed_in_at', 'expires_at'],
  },
  operator_invitation: {
    holds: 'Goes with its operator.',
    columns: ['token_hash', 'operator_id', 'expires_at'],
  },
  spent_challenge: { holds: 'A hash of a random value.', columns: ['challenge_hash', 'expires_at'] },
};
