/** Face, work and life of a person as JSON; null until TMDB is asked again. */
export const lives = {
  version: 28,
  name: 'lives',
  statements: ['alter table person add column life text'],
} as const;
