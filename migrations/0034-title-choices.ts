/**
 * Single titles that a main user allowed or blocked for a sub-user. Requests read them with their session, so a change
 * counts at the next request. The trigger raises the household's counter, as for history and lists.
 */
export const titleChoices = {
  version: 34,
  name: 'title-choices',
  statements: [
    `create table title_choice (
      user_id text not null references "user" (id) on delete cascade,
      sub_user_id text not null references sub_user (id) on delete cascade,
      kind text not null,
      title_id integer not null,
      choice text not null,
      name text not null,
      chosen_at bigint not null,
      primary key (sub_user_id, kind, title_id)
    )`,
    'create index title_choice_by_user on title_choice (user_id)',
  ],
  sqlite: ['insert', 'update', 'delete'].map(
    (event) => `create trigger title_choice_${event} after ${event} on title_choice for each row begin
      update "user" set changes = changes + 1 where id = ${event === 'delete' ? 'old' : 'new'}.user_id;
    end`,
  ),
  postgres: [
    `create trigger title_choice_change after insert or update or delete on title_choice
      for each row execute function count_household_change()`,
  ],
} as const;
