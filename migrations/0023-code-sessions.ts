/**
 * Sessions that a code opened, by a name of their own that outlives a new token. `confirmed_by` is the session that
 * confirmed the code, if a code opened that one too: it takes the others with it. Sessions of before are recognised by
 * their start, which was set five minutes early, against that of their device.
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
