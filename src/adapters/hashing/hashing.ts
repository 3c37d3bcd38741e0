import type { Place } from '../scheduling/fair-scheduler.ts';

/** Passwords are hashed off the main thread; a call throws `HashingBusy` when it can't begin within 2 s. */
export interface Hashing {
  /** Returns argon2id as a PHC string. */
  hashMain(password: string): Promise<string>;
  /** bcrypt hashes more than 72 bytes too. */
  hashSub(password: string): Promise<string>;
  /** A null hash costs the same work and gives false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** The hash was made with less work than hashes are made with now. */
  isWeak(hash: string): boolean;
  isCommon(password: string): Promise<boolean>;
  /**
   * It is true when new work of this caller is likely to time out; the default caller is the running
   * request's.
   */
  isCrowded(caller?: Place): boolean;
  /** A token has 256 bits as 43 characters that are safe in a cookie and a URL. */
  newToken(): string;
  /** Returns a SHA-256 in hex. */
  hashToken(token: string): string;
  /** Only the holder of `token` can make it; it is the same each time. */
  deriveToken(token: string, purpose: string): string;
}
