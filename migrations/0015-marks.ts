/**
 * My List (`list`) and watched titles (`watched`). `viewer_key` is `main` or a sub-user's id, as in `history`.
 * Season and episode are 0 except for a watched episode.
 */
export const marks = {
  version: 15,
  name: 'marks',
  statements: [
    `create table mark (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      mark text not null,
      kind text not null,
      title_id integer not null,
      season integer not null,
      episode integer not null,
      name text not null,
      marked_at bigint not null,
      primary key (user_id, viewer_key, mark, kind, title_id, season, episode)
    )`,
    'create index mark_newest on mark (user_id, viewer_key, mark, marked_at)',
  ],
} as const;
