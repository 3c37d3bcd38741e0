import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { locateWorker } from '#src/adapters/locate-worker.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { defaultBusyTimeoutMs } from './busy-budget.ts';
import { SqliteFailure } from './sqlite-errors.ts';
import type { StatementResult } from './statement-cache.ts';
import type {
  WriterMessage,
  WriterNotice,
  WriterReply,
  WriterRequest,
  WriterStart,
} from './writer-messages.ts';

interface Pending {
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
}

/** If the thread dies, its `error` event ends the process: unanswered writes were never acknowledged. */
export class SqliteWriterThread {
  readonly busyTimeoutMs: number;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #sent: Int32Array;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  /** One message for a turn costs as much as one for each statement. */
  #outgoing: WriterMessage[] = [];

  constructor(busyTimeoutMs = defaultBusyTimeoutMs) {
    this.busyTimeoutMs = busyTimeoutMs;
    const { port1, port2 } = new MessageChannel();
    const signal = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const start: WriterStart = { port: port2, signal };
    this.#port = port1;
    this.#sent = new Int32Array(signal);
    this.#worker = new Worker(locateWorker('db/sqlite-writer-worker'), {
      name: 'sqlite-writer',
      workerData: start,
      transferList: [port2],
      // A usual young generation would only grow the process.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
    });
    this.#port.on('message', (replies: WriterReply[]) => this.#settle(replies));
    // Idle, it keeps no process alive.
    this.#worker.unref();
    this.#port.unref();
  }

  request(request: WriterRequest): Promise<StatementResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#pending.size === 0) this.#port.ref();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ ...request, id });
    });
  }

  /** `DatabaseBusy` after `busyTimeoutMs` of silence: whether the statement ran is unknown. */
  requestInTime(request: WriterRequest): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const late = () =>
        reject(new DatabaseBusy(`The database did not answer within ${this.busyTimeoutMs} ms.`));
      // Every statement of a write passes here: p-timeout would cost four times as much.
      const timer = setTimeout(late, this.busyTimeoutMs);
      this.request(request)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  send(notice: WriterNotice): void {
    this.#send(notice);
  }

  /** The last connection merges the log into the file. */
  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    this.#worker.ref();
    await this.request({ do: 'close' });
    await ended;
    this.#port.close();
  }

  #send(message: WriterMessage): void {
    if (this.#outgoing.length === 0) process.nextTick(() => this.#flush());
    this.#outgoing.push(message);
  }

  #flush(): void {
    this.#port.postMessage(this.#outgoing);
    this.#outgoing = [];
    Atomics.add(this.#sent, 0, 1);
    Atomics.notify(this.#sent, 0);
  }

  #settle(replies: readonly WriterReply[]): void {
    for (const reply of replies) {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if ('failure' in reply) pending?.reject(new SqliteFailure(reply.failure.message, reply.failure.code));
      else pending?.resolve(reply.result);
    }
    if (this.#pending.size === 0) this.#port.unref();
  }
}
