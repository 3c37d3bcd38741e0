/** `viewer_key` is `main` or a sub-user's id, so it can't be a foreign key. */
const viewingTables = ['history', 'mark', 'watch_position', 'next_episode_off'];

const deletions = viewingTables
  .map((table) => `delete from ${table} where user_id = old.user_id and viewer_key = old.id;`)
  .join('\n        ');

/** Deletes a sub-user's rows with the sub-user, as foreign keys do in other tables. */
export const subUserDeletion = {
  version: 202611280210,
  name: 'sub-user-deletion',
  statements: [],
  sqlite: [
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
    `create trigger sub_user_deletion after delete on sub_user
      for each row execute function delete_what_sub_user_leaves()`,
  ],
} as const;
