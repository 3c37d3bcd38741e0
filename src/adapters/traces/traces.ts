/** Names and numbers of the operation, never of a viewer. Names: OpenTelemetry's semantic conventions. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** The process that sends them. */
export interface TraceSource {
  id: string;
  version: string;
}

export interface SpanStart {
  name: string;
  facts?: SpanFacts;
}

export interface Traces {
  /** `traceparent` only from a trusted proxy. */
  request<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
  /** The route is known at the end of a request. */
  nameRequest(start: SpanStart): void;
  /** What begins in `work` is below it. An error marks the span and passes on. */
  call<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** What has just ended, below what runs. Alone it is no trace. */
  record(start: SpanStart, ms: number, isFailure: boolean): void;
  /** What is left is sent within a second, or lost. */
  close(): Promise<void>;
}
