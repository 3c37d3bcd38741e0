import cluster from 'node:cluster';
import * as v from 'valibot';
import { adoptStandIns, type StandIns } from '../standins.ts';
import { heartbeat, heartbeatIntervalMs, order } from './messages.ts';
import type { Topic, Workers } from './workers.ts';

export interface Membership {
  workers: Workers;
  /** No worker was before it. */
  isFirstStart: boolean;
  standIns: StandIns | null;
  /** Called for each order to stop, also for earlier ones. */
  onStop(stop: () => void): void;
}

/** Returns null in a process without a primary. */
export function joinWorkers(): Promise<Membership | null> {
  if (!cluster.isWorker) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<Membership>();
  const receivers = new Map<Topic, (message: string, from: number) => void>();
  const stops: (() => void)[] = [];
  let standIns: ReturnType<typeof adoptStandIns> | null = null;
  let earlierStops = 0;
  process.on('message', (sent) => {
    const { success, output } = v.safeParse(order, sent);
    if (!success) return;
    switch (output.do) {
      case 'start':
        standIns = output.standIns === null ? null : adoptStandIns(output.standIns);
        return resolve({
          workers: {
            number: output.number,
            count: output.count,
            publish: (topic, message, to) => process.send?.({ topic, message, to }),
            listen: (topic, receive) => receivers.set(topic, receive),
          },
          isFirstStart: output.isFirstStart,
          standIns,
          onStop: (stop) => {
            stops.push(stop);
            for (; earlierStops > 0; earlierStops -= 1) stop();
          },
        });
      case 'receive':
        return receivers.get(output.topic)?.(output.message, output.from);
      case 'lose-stand-ins':
        return standIns?.lose();
      case 'stop':
        if (stops.length === 0) earlierStops += 1;
        for (const stop of stops) stop();
    }
  });
  setInterval(() => process.send?.(heartbeat), heartbeatIntervalMs).unref();
  // The primary gets them as well, and orders the stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  return promise;
}
