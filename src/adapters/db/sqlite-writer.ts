import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, QueryResult } from 'kysely';
import { locateWorker } from '#src/adapters/locate-worker.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import type { Synchronous } from './database.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The writer does requests in order, and answers each with its id. `write` is a whole transaction. */
export type WriterRequest =
  | { do: 'open'; file: string }
  | { do: 'begin'; synchronous: Synchronous }
  | { do: 'run'; statement: Statement }
  | { do: 'commit' }
  | { do: 'rollback' }
  | { do: 'write'; statements: readonly Statement[]; synchronous: Synchronous }
  | { do: 'close' };

export interface WriterMessage {
  id: number;
  request: WriterRequest;
}

export type WriterReply =
  | { id: number; result: QueryResult<unknown> }
  /** `errcode` is SQLite's extended result code. */
  | { id: number; failure: { message: string; errcode: number | null } };

/** SQLite's writing connection. If its thread dies, the process ends: unanswered writes were never acknowledged. */
export class SqliteWriter {
  readonly #busyTimeoutMs: number;
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  #lastId = 0;

  constructor(busyTimeoutMs: number) {
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#worker = new Worker(locateWorker('db/sqlite-writer-worker'), {
      name: 'sqlite-writer',
      // The default size of the young generation would only make the process larger.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
    });
    this.#worker.on('message', (reply: WriterReply) => this.#settle(reply));
    // An idle thread doesn't keep the process alive.
    this.#worker.unref();
  }

  /** Has no timeout, because the thread may take long to start. */
  async open(file: string): Promise<void> {
    await this.#send({ do: 'open', file }).promise;
  }

  /** Throws `DatabaseBusy` after `busyTimeoutMs`. The request may still be done. */
  request(request: WriterRequest): Promise<QueryResult<unknown>> {
    const { promise, reject } = this.#send(request);
    const late = () => reject(new DatabaseBusy(`The disk took longer than ${this.#busyTimeoutMs} ms.`));
    // Each statement of a write runs this code, and p-timeout would cost four times as much.
    const timer = setTimeout(late, this.#busyTimeoutMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Closing the last connection merges the log into the file. */
  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    await this.#send({ do: 'close' }).promise;
    this.#worker.ref();
    await ended;
  }

  #send(request: WriterRequest): PromiseWithResolvers<QueryResult<unknown>> {
    this.#lastId += 1;
    const pending = Promise.withResolvers<QueryResult<unknown>>();
    if (this.#pending.size === 0) this.#worker.ref();
    this.#pending.set(this.#lastId, pending);
    this.#worker.postMessage({ id: this.#lastId, request } satisfies WriterMessage);
    return pending;
  }

  #settle(reply: WriterReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('failure' in reply) {
      const { message, errcode } = reply.failure;
      pending?.reject(Object.assign(new Error(message), { errcode }));
    } else pending?.resolve(reply.result);
    if (this.#pending.size === 0) this.#worker.unref();
  }
}
