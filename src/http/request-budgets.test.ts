import { expect, it } from 'vitest';
import { pages } from '#src/routes.ts';
import { endpoints, readMethods } from './endpoints.ts';
import { budgetOf, type Cost, ownBudgets } from './request-budgets.ts';

const endpointRoutes = [...endpoints].flatMap(([route, { methods = readMethods }]) => [
  ...(methods.includes('GET') ? [[route, 'read'] as const] : []),
  ...(methods.includes('POST') ? [[route, 'write'] as const] : []),
]);

/** A page may take a form. */
const pageRoutes = pages.flatMap(({ path }) => [[path, 'read'] as const, [path, 'write'] as const]);

const routes: (readonly [string, Cost])[] = [...endpointRoutes, ...pageRoutes];

it('has a budget for each page and endpoint, the default without a word', () => {
  const isDefault = ([route, cost]: readonly [string, Cost]) => budgetOf(route, cost)?.counter === cost;
  const others = routes.filter((route) => !isDefault(route));
  for (const [, cost] of routes.filter(isDefault)) expect(budgetOf('/new', cost)?.amount).toBeDefined();
  // Each of these has its reason in the table.
  expect(
    others.map((route) => `${route[1]} ${route[0]} ${JSON.stringify(budgetOf(...route)?.amount ?? null)}`),
  ).toEqual([
    'write /webhooks/yoco null',
    'write /reminders/one-click {"viewer":60,"visitor":1200}',
    'read /healthz null',
    'read /readyz null',
    'write /login/passkey {"viewer":3000,"visitor":3000}',
    'write /parts/position {"viewer":200,"visitor":200}',
    'write /parts/screen-time {"viewer":600,"visitor":200}',
    'write /parts/errors {"viewer":20,"visitor":60}',
    'read /parts/title {"viewer":1200,"visitor":600}',
    'read /parts/suggestions {"viewer":1200,"visitor":600}',
    'read /metrics null',
    'read /manifest.webmanifest null',
    'read /after-load.js null',
    'read /sw.js null',
    'read /robots.txt null',
    'read /.well-known/security.txt null',
    'read /.well-known/assetlinks.json null',
    'read /operator null',
    'write /operator null',
    'read /profile/renewal {"viewer":3000,"visitor":3000}',
    'write /login null',
    'read /login/code {"viewer":3000,"visitor":3000}',
    'read /logout null',
    'write /logout null',
    'read /gift {"viewer":3000,"visitor":3000}',
    'read /payment-complete {"viewer":3000,"visitor":3000}',
    'read /payment-completed {"viewer":3000,"visitor":3000}',
  ]);
});

it('names only routes that exist', () => {
  const known = new Set(routes.map(([route]) => route));
  expect(Object.keys(ownBudgets).filter((route) => !known.has(route))).toEqual([]);
});
