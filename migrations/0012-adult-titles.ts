/**
 * A row means that the household shows adult titles; most have none. Facts of series from before lack genres by
 * keywords: they are made older, so that they are read again in the background.
 */
export const adultTitles = {
  version: 12,
  name: 'adult-titles',
  statements: [
    `create table adult_titles (
      user_id text primary key references "user" (id) on delete cascade,
      chosen_at bigint not null
    )`,
    `update title set facts_at = facts_at - 1209600000 where kind = 'series' and facts_at is not null`,
  ],
} as const;
