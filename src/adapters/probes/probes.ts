/** What the last probe of a dependency found. */
export interface ProbeResult {
  state: 'ok' | 'failing';
  /** Milliseconds that the last good probe took; null before the first. */
  took: number | null;
  /** When the last probe ended, by the monotonic clock. */
  checkedAt: number;
}

/** Dependencies that are probed in the background, so that whoever asks for their state never waits for them. */
export interface Probes<Name extends string = string> {
  latest(name: Name): ProbeResult;
  stop(): void;
}
