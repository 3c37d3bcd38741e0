import * as v from 'valibot';
import { standInsMessage } from '../standins.ts';
import { topics } from './workers.ts';

const words = { topic: v.picklist(topics), message: v.string() };

export const order = v.variant('do', [
  v.object({
    do: v.literal('start'),
    number: v.number(),
    count: v.number(),
    isFirstStart: v.boolean(),
    standIns: v.nullable(standInsMessage),
  }),
  v.object({ do: v.literal('receive'), from: v.number(), ...words }),
  v.object({ do: v.literal('lose-stand-ins') }),
  v.object({ do: v.literal('stop') }),
]);

export type WorkerOrder = v.InferOutput<typeof order>;

/** A worker sends it every `heartbeatIntervalMs`. */
export const heartbeat = 'alive';
export const heartbeatIntervalMs = 2_000;

/** A worker sends it; without `to` it goes to all others. */
export const workerMessage = v.object({ ...words, to: v.optional(v.number()) });
