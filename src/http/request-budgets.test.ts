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
  const isDefault = ([route, cost]: readonly [string, Cost]) => budgetOf(route, cost)?.name === cost;
  const amountsOf = ([route, cost]: readonly [string, Cost]) => {
    const rule = budgetOf(route, cost);
    if (rule === null) return null;
    return { known: rule.known?.caller?.limit, stranger: rule.stranger?.address?.limit };
  };
  const others = routes.filter((route) => !isDefault(route));
  for (const [, cost] of routes.filter(isDefault))
    expect(budgetOf('/new', cost)?.known?.caller).toBeDefined();
  // Each of these has its reason in the table.
  expect(others.map((route) => `${route[1]} ${route[0]} ${JSON.stringify(amountsOf(route))}`)).toEqual([
    'write /webhooks/yoco null',
    'write /reminders/one-click {"known":60,"stranger":1200}',
    'read /healthz null',
    'read /readyz null',
    'write /login/passkey {"known":3000,"stranger":3000}',
    'write /parts/position {"known":200,"stranger":200}',
    'write /parts/film {"known":200,"stranger":60}',
    'write /parts/screen-time {"known":600,"stranger":200}',
    'write /parts/errors {"known":20,"stranger":60}',
    'read /parts/title {"known":1200,"stranger":600}',
    'read /parts/suggestions {"known":1200,"stranger":600}',
    'read /metrics null',
    'read /manifest.webmanifest null',
    'read /after-load.js null',
    'read /sw.js null',
    'read /robots.txt null',
    'read /.well-known/security.txt null',
    'read /.well-known/assetlinks.json null',
    'read /operator null',
    'write /operator null',
    'read /profile/renewal {"known":3000,"stranger":3000}',
    'write /login null',
    'read /login/code {"known":3000,"stranger":3000}',
    'read /logout null',
    'write /logout null',
    'read /gift {"known":3000,"stranger":3000}',
    'read /payment-complete {"known":3000,"stranger":3000}',
    'read /payment-completed {"known":3000,"stranger":3000}',
  ]);
});

it('names only routes that exist', () => {
  const known = new Set(routes.map(([route]) => route));
  expect(Object.keys(ownBudgets).filter((route) => !known.has(route))).toEqual([]);
});
