/**
 * The main user's own PIN. Pages hold the names of a household's sub-users, so a change of these raises the
 * counter that the pages' cache keys hold.
 */
export const mainPin = {
  version: 202611280725,
  name: 'main-pin',
  statements: [
    'alter table "user" add column pin_hash text',
    'alter table "user" add column pin_failures integer not null default 0',
  ],
  sqlite: ['insert', 'update of name', 'delete'].map(
    (event) => `create trigger sub_user_${event.split(' ')[0]} after ${event} on sub_user for each row begin
      update "user" set changes = changes + 1 where id = ${event === 'delete' ? 'old' : 'new'}.user_id;
    end`,
  ),
  postgres: [
    `create trigger sub_user_change after insert or update of name or delete on sub_user
      for each row execute function count_household_change()`,
  ],
} as const;
