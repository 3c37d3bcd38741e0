import { setTimeout as delay } from 'node:timers/promises';
import type { Asker, Limits, OwnKeys } from '#src/adapters/limits/limits.ts';
import type { LimitRule, OwnKey } from '#src/domain/limit-rules.ts';
import type { TestClock } from './clock.ts';

/** Uses up the limit at this moment, including the turns of the address. */
export function spendLimit<K extends OwnKey>(
  limits: Limits,
  rule: LimitRule<K>,
  asker: Asker,
  ...keys: OwnKeys<K>
): void {
  while (limits.takeNow(rule, asker, ...keys).allowed);
}

/** Sends more requests at once than an address has turns for, while the application's clock moves on. */
export async function askAtOnce<T>(clock: Pick<TestClock, 'advance'>, ask: () => Promise<T>): Promise<T[]> {
  const answers = Promise.all(Array.from({ length: 8 }, ask));
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  answers.then(end, end);
  while (!isDone) {
    clock.advance(500);
    await delay(20);
  }
  return answers;
}
