/** Episodes of a season, as TMDB described them. */
export const seasons = {
  version: 2,
  name: 'seasons',
  statements: [
    `create table season (
      series_id integer not null,
      number integer not null,
      episodes text not null,
      fetched_at bigint not null,
      primary key (series_id, number)
    )`,
    'create index season_by_age on season (fetched_at)',
  ],
} as const;
