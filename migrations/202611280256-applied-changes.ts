const deletion = 'delete from applied_change where user_id = old.user_id and viewer_key = old.id;';

/**
 * Entries of devices' journals that were applied, because a device sends an entry again if the answer was lost.
 * `at` is the device's time of the entry's latest value.
 */
export const appliedChanges = {
  version: 202611280256,
  name: 'applied-changes',
  statements: [
    `create table applied_change (
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      id text not null,
      at bigint not null,
      day text not null,
      primary key (user_id, viewer_key, id)
    )`,
    'create index applied_change_by_day on applied_change (day)',
  ],
  sqlite: [
    `create trigger applied_change_deletion after delete on sub_user for each row begin
        ${deletion}
      end`,
  ],
  postgres: [
    `create or replace function delete_applied_changes() returns trigger language plpgsql as $$
      begin
        ${deletion}
        return null;
      end $$`,
    `create trigger applied_change_deletion after delete on sub_user
      for each row execute function delete_applied_changes()`,
  ],
} as const;
