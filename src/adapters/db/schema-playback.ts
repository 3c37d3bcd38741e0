/** Counts of households by title or episode, server and day. */
export interface ServerExperienceTable {
  /** See `playedKey`. */
  what: string;
  /** A hash of the server's addresses. */
  server: string;
  /** Is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  played: number;
  abandoned: number;
}

export interface ServerVoteTable {
  vote_hash: string;
  /** See `ServerOutcome`. */
  outcome: string;
  day: string;
}

export interface AdultTitlesTable {
  user_id: string;
  /** Holds epoch ms. */
  chosen_at: number;
}

export interface GuardianConsentTable {
  user_id: string;
  /** Holds epoch ms. */
  given_at: number;
}
