/** Servers that a household keeps although they report no playback. `server` is a hash of its addresses. */
export const silentServers = {
  version: 202611280815,
  name: 'silent servers',
  statements: [
    `create table silent_server (
      user_id text not null references "user" (id) on delete cascade,
      server text not null,
      marked_at bigint not null,
      primary key (user_id, server)
    )`,
  ],
} as const;
