/**
 * The part of a day that a sub-user's device gets in advance. `screen_time_mark` stays, because the previous
 * version counts by it.
 */
export const screenTimeLeases = {
  version: 44,
  name: 'screen-time-leases',
  statements: [
    `create table screen_time_lease (
      sub_user_id text not null references sub_user (id) on delete cascade,
      device_hash text not null,
      user_id text not null references "user" (id) on delete cascade,
      day text not null,
      used_ms bigint not null,
      left_ms bigint not null,
      stopped integer not null,
      page text not null,
      at bigint not null,
      monotonic bigint not null,
      node text not null,
      primary key (sub_user_id, device_hash)
    )`,
    'create index screen_time_lease_by_user on screen_time_lease (user_id)',
    'create index screen_time_lease_by_day on screen_time_lease (day)',
  ],
} as const;
