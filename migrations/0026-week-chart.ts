/** The titles that most viewers watched in the last week, rewritten by a job. Holds counts, but no viewers. */
export const weekChart = {
  version: 26,
  name: 'week chart',
  statements: [
    `create table week_chart (
      kind text not null,
      title_id integer not null,
      viewers integer not null,
      primary key (kind, title_id)
    )`,
  ],
} as const;
