/** How long and until when a sub-user may watch, and the time that all devices used on a day. */
export const screenTime = {
  version: 36,
  name: 'screen-time',
  statements: [
    'alter table sub_user add column weekday_minutes integer',
    'alter table sub_user add column weekend_minutes integer',
    'alter table sub_user add column weekday_bedtime integer',
    'alter table sub_user add column weekend_bedtime integer',
    'alter table sub_user add column open_until bigint',
    'alter table sub_user add column pin_hash text',
    'alter table sub_user add column pin_failures integer not null default 0',
    `create table screen_time_day (
      sub_user_id text not null references sub_user (id) on delete cascade,
      user_id text not null references "user" (id) on delete cascade,
      day text not null,
      used_ms bigint not null,
      extra_ms bigint not null,
      counted_at bigint not null,
      primary key (sub_user_id, day)
    )`,
    'create index screen_time_day_by_user on screen_time_day (user_id)',
    'create index screen_time_day_by_day on screen_time_day (day)',
    `create table screen_time_mark (
      session_hash text primary key references session (token_hash) on delete cascade on update cascade,
      counted_at bigint not null
    )`,
  ],
} as const;
