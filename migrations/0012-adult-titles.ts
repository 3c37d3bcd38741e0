/**
 * A household that shows adult titles has a row here; most have none. What is known of series was learned before
 * their keywords counted as genres: it is made older, so that it is learned again in the background.
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
