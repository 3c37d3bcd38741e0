import * as v from 'valibot';
import type { CounterBudget, Counters } from './counters.ts';
import type { CountedTakes } from './create-counters.ts';
import type { Nodes } from './nodes.ts';

const News = v.variant('did', [
  v.strictObject({
    did: v.literal('take'),
    key: v.pipe(v.string(), v.maxLength(300)),
    windowMs: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24 * 60 * 60_000)),
  }),
  v.strictObject({ did: v.literal('give-back'), key: v.pipe(v.string(), v.maxLength(300)) }),
]);

/** Decisions never wait for the network, so two nodes may allow one take too many in one millisecond. */
export function shareCounters(local: CountedTakes, nodes: Nodes): Counters {
  nodes.listen((message) => {
    const news = read(message);
    if (news?.did === 'take') local.count(news.key, news.windowMs);
    if (news?.did === 'give-back') local.giveBack(news.key);
  });

  function publish(news: v.InferOutput<typeof News>): void {
    nodes.publish(JSON.stringify(news));
  }

  function publishTaken({ key, windowMs }: Pick<CounterBudget, 'key' | 'windowMs'>): void {
    publish({ did: 'take', key, windowMs });
  }

  return {
    take(key, limit, windowMs) {
      const allowance = local.take(key, limit, windowMs);
      if (allowance.allowed) publishTaken({ key, windowMs });
      return allowance;
    },
    takeAll(budgets) {
      const allowance = local.takeAll(budgets);
      if (allowance.allowed) for (const budget of budgets) publishTaken(budget);
      return allowance;
    },
    giveBack(key) {
      local.giveBack(key);
      publish({ did: 'give-back', key });
    },
  };
}

/** Returns null for an invalid message. */
function read(message: string) {
  if (message.length > 1_000) return null;
  try {
    const { success, output } = v.safeParse(News, JSON.parse(message));
    return success ? output : null;
  } catch {
    return null;
  }
}
