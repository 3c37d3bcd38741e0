/**
 * Passwords and tokens. Passwords are hashed off the main thread, bounded: each such call throws HashingBusy
 * when it can't begin within 2 s. Tokens are random enough to need nothing slow.
 */
export interface Hashing {
  /** argon2id at OWASP's settings, as a PHC string: for main users. */
  hashMain(password: string): Promise<string>;
  /** bcrypt cost 10, passwords beyond bcrypt's 72 bytes handled without truncation: for sub-users. */
  hashSub(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash of either kind. A null hash (no such account) costs the same
   * work as a real one and answers false.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether a password is one of the 10,000 most common. */
  isCommon(password: string): Promise<boolean>;
  /** Whether so many wait that who comes now is likely to wait in vain. */
  isCrowded(): boolean;
  /** An unguessable token: 256 bits, as 43 characters that are safe in a cookie and a URL. */
  newToken(): string;
  /** What is stored of a token (or counted of an e-mail): its SHA-256 in hex. */
  hashToken(token: string): string;
  /** A token that only the holder of `token` can make, for one `purpose`; the same each time. */
  deriveToken(token: string, purpose: string): string;
}
