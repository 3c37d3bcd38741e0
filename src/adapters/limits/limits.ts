import type { LimitRule, OwnKey } from '#src/domain/limit-rules.ts';

export type { Allowance } from './counters.ts';

export interface Limited {
  kind: 'limited';
  retryAfterSeconds: number;
}

export type Taken = { allowed: true; giveBack(): void } | { allowed: false; retryAfterSeconds: number };

export interface Known {
  /** A household, or one of its viewers. */
  known: string;
}

export interface Stranger {
  known: null;
  address: string;
  /** A hash of a cookie that we gave out; null if there is none. Browsers of an address take turns. */
  readBrowser?: () => Promise<string | null>;
}

/** Known by a session or a browser's cookie, else a stranger. */
export type Asker = Known | Stranger;

/** Null: that counter isn't asked. */
export type OwnKeys<K extends OwnKey> = [K] extends [never] ? [] : [Record<K, string | null>];

export interface CountedWork<T> {
  run: () => Promise<T>;
  isFailure: (result: T) => boolean;
  /** It can't be guessed and its check costs no hash, so a right one passes above the limit. */
  isUnguessable?: boolean;
}

export interface Limits {
  /** Strangers above their address's limit wait for a turn. */
  take<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): Promise<Taken>;
  /** Without waiting. */
  takeNow<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): Taken;
  /** Gives the newest take of each counter back. */
  giveBack<K extends OwnKey>(rule: LimitRule<K>, asker: Asker, ...keys: OwnKeys<K>): void;
  /** Takes before the work runs, so that parallel tries can't pass together; only failures stay counted. */
  countFailures<T, K extends OwnKey>(
    rule: LimitRule<K>,
    asker: Asker,
    work: CountedWork<T>,
    ...keys: OwnKeys<K>
  ): Promise<T | Limited>;
}
