import { parentPort, workerData } from 'node:worker_threads';
import { listAttacks } from './attacks.ts';
import { load } from './load.ts';

/** Given by `fairness`. */
export interface AttackOrder {
  url: string;
  cookies: string[];
  name: string;
  durationMs: number;
}

const { url, cookies, name, durationMs }: AttackOrder = workerData;
const attack = listAttacks(url, cookies)[name];
if (attack === undefined) throw new Error(`No attack is called ${name}.`);
const { port } = new URL(url);
const place = { host: '127.0.0.1', port: Number(port) };
const { perSecond } = await load({
  ...place,
  connections: attack.connections,
  request: () => attack.request(),
  durationMs,
});
parentPort?.postMessage(perSecond);
