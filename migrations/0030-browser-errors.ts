/** Errors of browsers: a row for each message and release, of the last hundred. */
export const browserErrors = {
  version: 30,
  name: 'browser-errors',
  statements: [
    `create table browser_error (
      key text primary key,
      kind text not null,
      message text not null,
      place text not null,
      release text not null,
      count integer not null,
      first_at bigint not null,
      last_at bigint not null
    )`,
    'create index browser_error_last_at on browser_error (last_at)',
  ],
} as const;
