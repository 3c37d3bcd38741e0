import type { SQLInputValue } from 'node:sqlite';
import type { StatementResult } from './statement-cache.ts';

/** Processed in order, each answered with its id. */
export type WriterRequest =
  | { do: 'open'; file: string }
  /** Fails at once when another process holds the lock. */
  | { do: 'begin' }
  | { do: 'run'; sql: string; parameters: readonly SQLInputValue[] }
  | { do: 'commit' }
  | { do: 'close' };

/** Whether a transaction's changes stay. */
export type Keep = 'always' | 'if-all-ran' | 'never';

/** Unanswered: the next `run` or `commit` reports a failure. */
export type WriterNotice = { do: 'start' } | { do: 'end'; keep: Keep };

export type WriterMessage = (WriterRequest & { id: number }) | WriterNotice;

export type WriterReply =
  | { id: number; result: StatementResult }
  /** `code` is SQLite's extended result code. */
  | { id: number; failure: { message: string; code: number | null } };

export interface WriterStart {
  port: import('node:worker_threads').MessagePort;
  /** One Int32 that grows with every message; the thread sleeps on it. */
  signal: SharedArrayBuffer;
}
