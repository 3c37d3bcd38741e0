/** A household that wants no reminders has a row here; most have none. */
export const remindersOff = {
  version: 29,
  name: 'reminders-off',
  statements: [
    `create table reminders_off (
      user_id text primary key references "user" (id) on delete cascade,
      chosen_at bigint not null
    )`,
  ],
} as const;
