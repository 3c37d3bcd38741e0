export interface ProbeResult {
  state: 'ok' | 'failing';
  /** In ms; null before the first success. */
  took: number | null;
  /** On the monotonic clock. */
  checkedAt: number;
}

/** Probed in the background, so that no reader waits. */
export interface Probes<Name extends string = string> {
  latest(name: Name): ProbeResult;
  stop(): void;
}
