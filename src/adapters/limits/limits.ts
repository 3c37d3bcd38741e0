import type { LimitRule, OwnKey } from '#src/domain/limit-rules.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';

export type Taken = { allowed: true; giveBack(): void } | { allowed: false; retryAfterSeconds: number };

export interface Known {
  /** The key is a household's, or one of its viewers'. */
  known: string;
}

export interface Stranger {
  known: null;
  address: string;
  /**
   * Returns a hash of a cookie that we gave out; null if there is none. Browsers of an address take turns.
   */
  readBrowser?: () => Promise<string | null>;
}

/** An asker is known by a session or a browser's cookie. All others are strangers. */
export type Asker = Known | Stranger;

/** A counter whose key is null isn't charged. */
export type OwnKeys<K extends OwnKey> = [K] extends [never] ? [] : [Record<K, string | null>];

export interface CountedWork<T> {
  run: () => Promise<T>;
  /** The take stays counted if `run` throws one of these. */
  failures: readonly RefusalCode[];
  /** The secret can't be guessed and its check costs no hash, so a right one passes above the limit. */
  isUnguessable?: boolean;
}

export interface Limits {
  /** Strangers above their address's limit wait for a turn. */
  take<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): Promise<Taken>;
  /** It never waits. */
  takeNow<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): Taken;
  /** Gives the newest take of each counter back. */
  giveBack<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): void;
  /** Takes before the work runs, so that parallel tries can't all pass. Refuses above the limit. */
  countFailures<T, K extends OwnKey>(
    rule: LimitRule<K>,
    asker: Asker,
    work: CountedWork<T>,
    ...keys: OwnKeys<K>
  ): Promise<T>;
}
