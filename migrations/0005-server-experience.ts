/** Outcomes of the players by title and day, and the votes that were counted today, as keyed hashes. */
export const serverExperience = {
  version: 5,
  name: 'server-experience',
  statements: [
    `create table server_experience (
      what text not null,
      server text not null,
      day text not null,
      played integer not null,
      abandoned integer not null,
      primary key (what, server, day)
    )`,
    'create index server_experience_by_day on server_experience (day)',
    `create table server_vote (
      vote_hash text primary key,
      outcome text not null,
      day text not null
    )`,
    'create index server_vote_by_day on server_vote (day)',
  ],
} as const;
