/** `databaseWrites` writes a row and reads it back. */
export type ProbeName = 'database' | 'databaseWrites' | 'cache' | 'avatars';

export interface ProbeResult {
  state: 'ok' | 'failing';
  /** Is null before the first success. */
  tookMs: number | null;
  checkedAt: number;
}

/** Probed in the background, so that no reader waits. */
export interface Probes<Name extends string = string> {
  latest(name: Name): ProbeResult;
  stop(): void;
}
