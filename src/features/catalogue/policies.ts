/** How long a list or a title's facts count as fresh, in ms. Rows name a policy, never a time. */
export interface Policy {
  freshFor: number;
}

const hour = 60 * 60_000;
const day = 24 * hour;

export const policies = {
  /** What changes within the day: trends. */
  trending: { freshFor: 3 * hour },
  /** What changes with the day: windows of release dates. */
  daily: { freshFor: 12 * hour },
  /** What hardly changes: the best of all years. */
  standing: { freshFor: 3 * day },
  /** Certificates, IMDb ids, seasons of a title. */
  facts: { freshFor: 14 * day },
  /** Names of episodes, which come in the days before each is broadcast. */
  season: { freshFor: 3 * day },
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** The service's terms allow six months. Source: https://www.themoviedb.org/api-terms-of-use, 1.C. */
export const maxFactsAge = 180 * day;
