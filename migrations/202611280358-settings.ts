/** As in the migration `sub-user-deletion`, with `viewer_setting` in place of `next_episode_off`. */
const viewingTables = ['history', 'mark', 'watch_position', 'viewer_setting'];

const deletions = viewingTables
  .map((table) => `delete from ${table} where user_id = old.user_id and viewer_key = old.id;`)
  .join('\n        ');

const formerPlaces = [
  'drop table next_episode_off',
  'alter table "user" drop column language',
  'alter table sub_user drop column language',
];

/** One row for each setting that a viewer chose, of any kind. No released version reads the former places. */
export const settings = {
  version: 202611280358,
  name: 'settings',
  statements: [
    `create table viewer_setting (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      name text not null,
      value text not null,
      chosen_at bigint not null,
      primary key (user_id, viewer_key, name)
    )`,
    `insert into viewer_setting (user_id, viewer_key, name, value, chosen_at)
      select user_id, viewer_key, 'autoplay', 'off', chosen_at from next_episode_off`,
    `insert into viewer_setting (user_id, viewer_key, name, value, chosen_at)
      select id, 'main', 'language', language, created_at from "user" where language is not null`,
    `insert into viewer_setting (user_id, viewer_key, name, value, chosen_at)
      select user_id, id, 'language', language, created_at from sub_user where language is not null`,
  ],
  sqlite: [
    'drop trigger sub_user_deletion',
    ...formerPlaces,
    `create trigger sub_user_deletion after delete on sub_user for each row begin
        ${deletions}
      end`,
  ],
  postgres: [
    `create or replace function delete_what_sub_user_leaves() returns trigger language plpgsql as $$
      begin
        ${deletions}
        return null;
      end $$`,
    ...formerPlaces,
  ],
} as const;
