import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { sqliteCode } from './sqlite-errors.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { WriterMessage, WriterReply, WriterStart } from './writer-messages.ts';

/** It sleeps on shared memory, which makes a round trip five times as quick as an event loop (decisions/0020). */
function serve({ port, signal }: WriterStart): void {
  const sent = new Int32Array(signal);
  const writer = new SqliteWriter();
  for (;;) {
    const seen = Atomics.load(sent, 0);
    const received = receiveMessageOnPort(port);
    if (received === undefined) {
      Atomics.wait(sent, 0, seen);
      continue;
    }
    // Only the main thread holds the other end of this port.
    const messages = received.message as WriterMessage[];
    const replies = messages.map((message) => answer(writer, message)).filter((reply) => reply !== null);
    if (replies.length > 0) port.postMessage(replies);
    if (messages.at(-1)?.do === 'close') break;
  }
  port.close();
}

function answer(writer: SqliteWriter, message: WriterMessage): WriterReply | null {
  try {
    const result = writer.handle(message);
    return 'id' in message ? { id: message.id, result } : null;
  } catch (error) {
    if (!('id' in message)) throw error;
    // Errors lose their code between threads.
    const text = error instanceof Error ? error.message : String(error);
    return { id: message.id, failure: { message: text, code: sqliteCode(error) } };
  }
}

// `SqliteWriterThread` starts this file with it.
serve(workerData as WriterStart);
