/** Times are in ms. Rows name a policy, not a time. */
export interface Policy {
  freshMs: number;
}

const hour = 60 * 60_000;
const day = 24 * hour;

export const policies = {
  trending: { freshMs: 3 * hour },
  daily: { freshMs: 12 * hour },
  /** For lists of the best titles of all years, which change slowly. */
  standing: { freshMs: 3 * day },
  facts: { freshMs: 14 * day },
  /** For facts that lack a field, on the first day and in the next two weeks; see `factsFreshMs`. */
  lackingAtFirst: { freshMs: 6 * hour },
  lackingLater: { freshMs: day },
  /** TMDB gets episode names days before the broadcast. */
  season: { freshMs: 3 * day },
} satisfies Record<string, Policy>;

export type PolicyName = keyof typeof policies;

/** TMDB's terms allow six months. Source: https://www.themoviedb.org/api-terms-of-use, 1.C. */
export const maxFactsAge = 180 * day;
