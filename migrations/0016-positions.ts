/**
 * Positions by title and episode; season and episode are 0 for a movie. A row of `next_episode_off` means that
 * the viewer's next episode doesn't start by itself. `viewer_key` is `main` or a sub-user's id, as in
 * `history`.
 */
export const positions = {
  version: 16,
  name: 'positions',
  statements: [
    `create table watch_position (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      kind text not null,
      title_id integer not null,
      season integer not null,
      episode integer not null,
      seconds integer not null,
      length integer,
      stopped_at bigint not null,
      primary key (user_id, viewer_key, kind, title_id, season, episode)
    )`,
    'create index watch_position_newest on watch_position (user_id, viewer_key, stopped_at)',
    `create table next_episode_off (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      chosen_at bigint not null,
      primary key (user_id, viewer_key)
    )`,
  ],
} as const;
