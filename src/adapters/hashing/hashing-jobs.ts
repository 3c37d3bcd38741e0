/** Passwords are composed, and short enough for bcrypt. */
export type HashingJob =
  | { do: 'hash-argon2'; password: string }
  | { do: 'verify-argon2'; password: string; hash: string | null }
  | { do: 'hash-bcrypt'; password: string; cost: number }
  | { do: 'verify-bcrypt'; password: string; hash: string };

export type HashingResult = { hash: string } | { isRight: boolean } | { failure: string };
