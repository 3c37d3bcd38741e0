import type { SQLInputValue } from 'node:sqlite';
import type { StatementResult } from './statement-cache.ts';

/** What the main thread asks of the thread that writes. It does them in order and answers each with its id. */
export type WriterRequest =
  | { do: 'open'; file: string }
  /** Takes the write lock; fails at once when another process has it. */
  | { do: 'begin' }
  | { do: 'run'; sql: string; parameters: readonly SQLInputValue[] }
  /** Makes everything durable that was kept since `begin`. */
  | { do: 'commit' }
  | { do: 'close' };

/** What isn't answered: a failure shows in the answer to the next `run` or `commit`. */
export type WriterNotice =
  /** Begins one transaction within the commit that is under way. */
  | { do: 'start' }
  /** Ends it: what it wrote is kept for the commit, or undone. */
  | { do: 'end'; keep: boolean };

export type WriterMessage = (WriterRequest & { id: number }) | WriterNotice;

export type WriterReply =
  | { id: number; result: StatementResult }
  /** `code` is SQLite's extended result code, null for an error of another kind. */
  | { id: number; failure: { message: string; code: number | null } };

/** What the thread that writes is started with. */
export interface WriterStart {
  port: import('node:worker_threads').MessagePort;
  /** One Int32 that grows with every message; the thread sleeps on it. */
  signal: SharedArrayBuffer;
}
