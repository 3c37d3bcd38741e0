/**
 * The tables of the foundation: households and their sessions, signups and money, history, the catalogue.
 * One statement per entry; each runs on SQLite and PostgreSQL alike.
 */
export const foundation = {
  version: 1,
  name: 'foundation',
  statements: [
    `create table "user" (
      id text primary key,
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      photo_url text,
      created_at bigint not null
    )`,
    `create table sub_user (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      slot integer not null check (slot between 1 and 5),
      name text not null,
      password_hash text not null,
      age_group text not null,
      genres text not null,
      created_at bigint not null,
      unique (user_id, slot)
    )`,
    'create index sub_user_by_name on sub_user (name)',
    `create table session (
      token_hash text primary key,
      user_id text not null references "user" (id) on delete cascade,
      sub_user_id text references sub_user (id) on delete cascade,
      device text not null,
      signed_in_at bigint not null,
      last_seen_at bigint not null,
      expires_at bigint not null
    )`,
    'create index session_by_user on session (user_id)',
    'create index session_by_expiry on session (expires_at)',
    `create table device (
      token_hash text not null,
      user_id text not null references "user" (id) on delete cascade,
      created_at bigint not null,
      last_used_at bigint not null,
      primary key (token_hash, user_id)
    )`,
    'create index device_by_user on device (user_id)',
    `create table pending_signup (
      id text primary key,
      reference_hash text not null unique,
      browser_hash text not null,
      email text not null,
      email_key text not null,
      password_hash text,
      state text not null,
      user_id text references "user" (id) on delete set null,
      created_at bigint not null,
      expires_at bigint not null,
      claimed_at bigint
    )`,
    'create index pending_signup_by_browser on pending_signup (browser_hash)',
    'create index pending_signup_by_email on pending_signup (email_key, created_at)',
    'create index pending_signup_by_expiry on pending_signup (expires_at)',
    `create table checkout (
      id text primary key,
      pending_signup_id text references pending_signup (id) on delete set null,
      user_id text references "user" (id) on delete set null,
      provider_id text unique,
      idempotency_key text not null unique,
      redirect_url text,
      amount integer not null,
      currency text not null,
      status text not null,
      created_at bigint not null,
      checked_at bigint
    )`,
    'create index checkout_by_signup on checkout (pending_signup_id, created_at)',
    'create index checkout_by_status on checkout (status, created_at)',
    `create table webhook_event (
      webhook_id text primary key,
      event_id text not null,
      type text not null,
      payment_id text,
      body text not null,
      received_at bigint not null,
      outcome text
    )`,
    'create index webhook_event_by_outcome on webhook_event (outcome, received_at)',
    `create table payment (
      id text primary key,
      checkout_id text not null unique references checkout (id),
      user_id text references "user" (id) on delete set null,
      amount integer not null,
      currency text not null,
      paid_at bigint not null,
      refund_due integer not null default 0
    )`,
    'create index payment_by_user on payment (user_id)',
    `create table period (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      payment_id text unique references payment (id),
      starts_at bigint not null,
      ends_at bigint not null
    )`,
    'create index period_by_user on period (user_id, ends_at)',
    `create table history (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      kind text not null,
      title_id integer not null,
      name text not null,
      poster_path text,
      backdrop_path text,
      season integer,
      episode integer,
      watched_at bigint not null,
      primary key (user_id, viewer_key, kind, title_id)
    )`,
    'create index history_newest on history (user_id, viewer_key, kind, watched_at)',
    `create table title (
      kind text not null,
      id integer not null,
      name text not null,
      overview text not null,
      poster_path text,
      backdrop_path text,
      released_on text,
      rating double precision not null,
      votes integer not null,
      popularity double precision not null,
      language text not null,
      genre_ids text not null,
      adult integer not null,
      listed_at bigint not null,
      facts_at bigint,
      imdb_id text,
      maturity integer,
      certificate text,
      certificate_country text,
      details text,
      primary key (kind, id)
    )`,
    'create index title_by_facts on title (facts_at)',
    `create table title_list (
      list_key text not null,
      page integer not null,
      ids text not null,
      total_pages integer not null,
      fetched_at bigint not null,
      primary key (list_key, page)
    )`,
  ],
} as const;
