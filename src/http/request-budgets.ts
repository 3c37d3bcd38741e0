import type { Who } from '#src/adapters/callers.ts';
import type { Allowance, Limits } from '#src/adapters/limits/limits.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { paths } from '#src/routes.ts';
import { networkOf } from './request-facts.ts';

/** What is answered from memory costs nothing. `render` is a new shared document of an unusual address. */
export type Cost = 'read' | 'write' | 'render';

interface Amount {
  viewer: number;
  visitor: number;
}

const windowMs = 10 * 60_000;

/** Of all routes without a word of their own together. Source: docs/requirements.md#limits. */
export const defaultBudgets: Record<Cost, Amount> = {
  read: { viewer: 1_200, visitor: 600 },
  write: { viewer: 300, visitor: 300 },
  render: { viewer: 120, visitor: 600 },
};

/** Each entry is a counter of the route's own; null costs nothing. The key is an endpoint's key or a page's path. */
export const ownBudgets: Readonly<Record<string, Partial<Record<Cost, Amount | null>>>> = {
  // Answered from memory.
  [paths.health]: { read: null },
  [paths.readiness]: { read: null },
  [paths.metrics]: { read: null },
  [paths.manifest]: { read: null },
  [paths.afterLoad]: { read: null },
  [paths.serviceWorker]: { read: null },
  [paths.robots]: { read: null },
  [paths.securityContact]: { read: null },
  [paths.assetLinks]: { read: null },
  // Signed by the payment provider; wrong signatures have a limit.
  [paths.yocoWebhook]: { write: null },
  // Many households' mail providers share few addresses.
  [paths.unsubscribe]: { write: { viewer: 60, visitor: 1_200 } },
  // Its limits count failures, so that no neighbour locks the owner out.
  [paths.login]: { write: null },
  // Always possible.
  [paths.logout]: { read: null, write: null },
  // Operators have a sign-in of their own, whose steps have a limit.
  [operatorPaths.overview]: { read: null, write: null },
  // Browsers ask with each view of the sign-in page, and nothing is stored.
  [paths.signInPasskey]: { write: { viewer: 3_000, visitor: 3_000 } },
  // These pages ask every second or third.
  [paths.signInCode]: { read: { viewer: 3_000, visitor: 3_000 } },
  [paths.paymentComplete]: { read: { viewer: 3_000, visitor: 3_000 } },
  [paths.paymentCompleted]: { read: { viewer: 3_000, visitor: 3_000 } },
  [paths.gift]: { read: { viewer: 3_000, visitor: 3_000 } },
  [paths.renewal]: { read: { viewer: 3_000, visitor: 3_000 } },
  // Two a second, while somebody types.
  [paths.suggestions]: { read: { viewer: 1_200, visitor: 600 } },
  // Two a second, while somebody moves along the posters of a row.
  [paths.titlePart]: { read: { viewer: 1_200, visitor: 600 } },
  // Pages send at most five each; many households share an address.
  [paths.browserErrors]: { write: { viewer: 20, visitor: 60 } },
  // Two devices of one viewer, every 15 s, and as many departures.
  [paths.position]: { write: { viewer: 200, visitor: 200 } },
  // Likewise every 30 s, with each pause and each page that is loaded anew. A page that is refused stops its film.
  [paths.screenTime]: { write: { viewer: 600, visitor: 200 } },
};

export function whoCalls({ address }: RequestFacts, viewer: Viewer | null): Who {
  if (viewer === null) return { kind: 'visitor', address, network: networkOf(address) };
  return { kind: 'viewer', key: `${viewer.userId} ${viewerKey(viewer)}` };
}

/** Returns null if it costs nothing. */
export function budgetOf(route: string, cost: Cost): { counter: string; amount: Amount } | null {
  const own = ownBudgets[route]?.[cost];
  if (own === null) return null;
  return own === undefined
    ? { counter: cost, amount: defaultBudgets[cost] }
    : { counter: `${cost} ${route}`, amount: own };
}

export function takeBudget(
  limits: Pick<Limits, 'take'>,
  who: Who,
  { route, cost }: { route: string; cost: Cost },
): Allowance {
  const budget = budgetOf(route, cost);
  if (budget === null) return { allowed: true };
  const key = who.kind === 'viewer' ? who.key : who.address;
  return limits.take(`${budget.counter} ${key}`, budget.amount[who.kind], windowMs);
}
