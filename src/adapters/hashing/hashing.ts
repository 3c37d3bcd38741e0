import type { Place } from '../scheduling/fair-scheduler.ts';

/** Passwords are hashed off the main thread; a call throws `HashingBusy` when it can't begin within 2 s. */
export interface Hashing {
  /** Returns argon2id as a PHC string. */
  hashMain(password: string): Promise<string>;
  /** Returns a bcrypt hash that covers more than 72 bytes, too. */
  hashSub(password: string): Promise<string>;
  /** A null hash costs the same work and returns false. */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Tells whether the hash was made with less work than the present settings. */
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
  /** Returns the same token each time. Only the holder of `token` can make it. */
  deriveToken(token: string, purpose: string): string;
}
