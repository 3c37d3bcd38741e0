/**
 * `code_id` marks a session that a code opened, and outlives a new token. `confirmed_by` is the session that
 * confirmed the code, if a code opened that session too: when it ends, the others end. Sessions from before are
 * recognised by `signed_in_at`, which was set five minutes early, against the time of their device.
 */
export const codeSessions = {
  version: 23,
  name: 'code-sessions',
  statements: [
    'alter table session add column code_id text',
    'create index session_by_code on session (code_id) where code_id is not null',
    `alter table session add column confirmed_by text references session (token_hash)
      on delete cascade on update cascade deferrable initially deferred`,
    'create index session_by_confirming on session (confirmed_by) where confirmed_by is not null',
    `alter table sign_in_code add column confirmed_by text references session (token_hash)
      on delete cascade on update cascade deferrable initially deferred`,
    'create index sign_in_code_by_confirming on sign_in_code (confirmed_by) where confirmed_by is not null',
    `update session set code_id = token_hash where exists (
      select 1 from device d where d.user_id = session.user_id and (
        d.created_at between session.signed_in_at + 300001 and session.signed_in_at + 300010
        or d.last_used_at between session.signed_in_at + 300001 and session.signed_in_at + 300010))`,
  ],
} as const;
