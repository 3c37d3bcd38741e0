/** What a hashing thread is asked for. Passwords are composed, and short enough for bcrypt where it is meant. */
export type HashingJob =
  | { do: 'hash-argon2'; password: string }
  | { do: 'verify-argon2'; password: string; hash: string | null }
  | { do: 'hash-bcrypt'; password: string; cost: number }
  | { do: 'verify-bcrypt'; password: string; hash: string };

/** A hash, whether a password is right, or the message of an error. */
export type HashingResult = { hash: string } | { isRight: boolean } | { failure: string };
