/**
 * The operators' desk. Rows of `audit` are only added. `audit_household` holds the household of an entry and
 * the operator's note about it, so that they are deleted with the household.
 */
export const desk = {
  version: 19,
  name: 'desk',
  statements: [
    `create table operator (
      id text primary key,
      email text not null,
      email_key text not null unique,
      created_at bigint not null
    )`,
    `create table operator_passkey (
      credential_id text primary key,
      operator_id text not null references operator (id) on delete cascade,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at bigint not null,
      used_at bigint
    )`,
    'create index operator_passkey_by_operator on operator_passkey (operator_id)',
    `create table operator_session (
      token_hash text primary key,
      operator_id text not null references operator (id) on delete cascade,
      signed_in_at bigint not null,
      expires_at bigint not null
    )`,
    'create index operator_session_by_operator on operator_session (operator_id)',
    'create index operator_session_by_expiry on operator_session (expires_at)',
    `create table operator_invitation (
      token_hash text primary key,
      operator_id text not null references operator (id) on delete cascade,
      expires_at bigint not null
    )`,
    'create index operator_invitation_by_operator on operator_invitation (operator_id)',
    `create table spent_challenge (
      challenge_hash text primary key,
      expires_at bigint not null
    )`,
    'create index spent_challenge_by_expiry on spent_challenge (expires_at)',
    `create table audit (
      id text primary key,
      at bigint not null,
      actor text not null,
      action text not null,
      subject text not null,
      detail text
    )`,
    'create index audit_by_time on audit (at, id)',
    `create table audit_household (
      audit_id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      at bigint not null,
      note text
    )`,
    'create index audit_household_by_user on audit_household (user_id, at)',
  ],
} as const;
