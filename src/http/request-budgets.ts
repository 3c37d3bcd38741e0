import { type LimitRule, requestRule } from '#src/domain/limit-rules.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { paths } from '#src/routes.ts';

/** What is answered from memory costs nothing. `render` is a new shared document of an unusual address. */
export type Cost = 'read' | 'write' | 'render';

/** In ten minutes. */
interface Amount {
  known: number;
  stranger: number;
}

/** Of all routes without a word of their own together. Source: docs/requirements.md#limits. */
export const defaultBudgets: Record<Cost, Amount> = {
  read: { known: 1_200, stranger: 600 },
  write: { known: 300, stranger: 300 },
  render: { known: 120, stranger: 600 },
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
  [paths.unsubscribe]: { write: { known: 60, stranger: 1_200 } },
  // Its limits count failures, so that no neighbour locks the owner out.
  [paths.login]: { write: null },
  // Always possible.
  [paths.logout]: { read: null, write: null },
  // Operators have a sign-in of their own, whose steps have a limit.
  [operatorPaths.overview]: { read: null, write: null },
  // Browsers ask with each view of the sign-in page, and nothing is stored.
  [paths.signInPasskey]: { write: { known: 3_000, stranger: 3_000 } },
  // These pages ask every second or third.
  [paths.signInCode]: { read: { known: 3_000, stranger: 3_000 } },
  [paths.paymentComplete]: { read: { known: 3_000, stranger: 3_000 } },
  [paths.paymentCompleted]: { read: { known: 3_000, stranger: 3_000 } },
  [paths.gift]: { read: { known: 3_000, stranger: 3_000 } },
  [paths.renewal]: { read: { known: 3_000, stranger: 3_000 } },
  // Two a second, while somebody types.
  [paths.suggestions]: { read: { known: 1_200, stranger: 600 } },
  // Two a second, while somebody moves along the posters of a row.
  [paths.titlePart]: { read: { known: 1_200, stranger: 600 } },
  // Pages send at most five each; many households share an address.
  [paths.browserErrors]: { write: { known: 20, stranger: 60 } },
  // Two devices of one viewer, every 15 s, and as many departures.
  [paths.position]: { write: { known: 200, stranger: 200 } },
  // Once for each film that is opened, and once more for each page that is loaded anew.
  [paths.film]: { write: { known: 200, stranger: 60 } },
  // Two devices of one viewer, every 30 s, with each pause and each page that is loaded anew.
  [paths.screenTime]: { write: { known: 600, stranger: 200 } },
};

/** Returns null if it costs nothing. */
export function budgetOf(route: string, cost: Cost): LimitRule<never> | null {
  const own = ownBudgets[route]?.[cost];
  if (own === null) return null;
  const { known, stranger } = own ?? defaultBudgets[cost];
  return requestRule(own === undefined ? cost : `${cost} ${route}`, known, stranger);
}
