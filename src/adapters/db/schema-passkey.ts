/** Of a main user. */
export interface PasskeyTable {
  /** Base64url, as is the key. */
  credential_id: string;
  user_id: string;
  /** 1 to 10: the unique index enforces the limit. */
  slot: number;
  public_key: string;
  counter: number;
  /** Looks like `Chrome on Android`. */
  name: string;
  created_at: number;
  used_at: number | null;
}

/** Of households and of operators. */
export interface SpentChallengeTable {
  challenge_hash: string;
  expires_at: number;
}
