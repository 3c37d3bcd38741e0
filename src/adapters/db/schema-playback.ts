/** The tables of the players; see schema.ts. */

/** How many households a server played for, or was left by, for one title or episode on one day. */
export interface ServerExperienceTable {
  /** See experienceKey() in domain/server-experience.ts. */
  what: string;
  /** Names the embed server by what its addresses are made of. */
  server: string;
  /** YYYY-MM-DD in Johannesburg. */
  day: string;
  played: number;
  abandoned: number;
}

/** Who was counted today, as a keyed hash that can't be led back; gone when the day is over. */
export interface ServerVoteTable {
  vote_hash: string;
  /** See ServerOutcome in domain/server-experience.ts. */
  outcome: string;
  day: string;
}

/** Households that show adult titles. */
export interface AdultTitlesTable {
  user_id: string;
  /** Epoch ms. */
  chosen_at: number;
}
