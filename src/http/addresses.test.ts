import { expect, it } from 'vitest';
import type { Cost } from '#src/domain/address.ts';
import { type Budgeted, budgetOf } from '#src/domain/budgets.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import type { Endpoint } from '#src/http/request/endpoint.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { pages, paths } from '#src/routes.ts';
import { endpoints, findEndpoint } from './endpoints.ts';
import { matchPage } from './match.ts';

/** Every page counts as readable and writable, because pages don't declare whether they take a form. */
const costsOf = (address: PageRoute | Endpoint): Cost[] =>
  'methods' in address
    ? [
        ...(address.methods.includes('GET') ? ['read' as const] : []),
        ...(address.methods.includes('POST') ? ['write' as const] : []),
      ]
    : ['read', 'write'];

const all: readonly (PageRoute | Endpoint)[] = [...pages, ...endpoints];

const isOfHouseholds = ({ path }: { path: string }) => !`${path}/`.startsWith(`${operatorPaths.overview}/`);

it('guards each address of the desk but the one where operators sign in, and counts none for its viewer', () => {
  const ofDesk = endpoints.filter((endpoint) => !isOfHouseholds(endpoint));
  expect(ofDesk.length).toBeGreaterThan(5);
  expect(ofDesk.flatMap(({ path, mayOpen }) => (mayOpen === null ? [path] : []))).toEqual([
    operatorPaths.login,
  ]);
  expect(ofDesk.filter(({ budget }) => budget !== null)).toEqual([]);
});

it('gives each address a budget, but for what is answered from memory or has limits of its own', () => {
  const free = all
    .filter(isOfHouseholds)
    .flatMap((address) =>
      costsOf(address).flatMap((cost) =>
        budgetOf(address, cost) === null ? [`${cost} ${address.path}`] : [],
      ),
    );
  expect(free.toSorted()).toEqual([
    'read /.well-known/assetlinks.json',
    'read /.well-known/security.txt',
    'read /after-load.js',
    'read /healthz',
    'read /logout',
    'read /manifest.webmanifest',
    'read /metrics',
    'read /readyz',
    'read /robots.txt',
    'read /sw.js',
    'write /login',
    'write /logout',
    'write /webhooks/:provider',
  ]);
});

it('has no two addresses with one path', () => {
  const written = all.map(({ path }) => path);
  expect(written.filter((path, index) => written.indexOf(path) !== index)).toEqual([]);
});

/** Paths of files that the build writes; no page or endpoint serves them. */
const files: readonly string[] = [paths.shareImage, paths.licences];

it('writes no path that leads nowhere', () => {
  const written = Object.values(paths).filter((path) => typeof path === 'string');
  const nowhere = written
    .map((path) => path.replace(/[?#].*/, ''))
    .filter((path) => findEndpoint(path) === undefined && matchPage(path).path === '/*')
    .filter((path) => !files.includes(path));
  expect(nowhere).toEqual([paths.notFound]);
});

it('is listed in docs/addresses.md', async () => {
  await expect(describeAddresses()).toMatchFileSnapshot('../../docs/addresses.md');
});

function describeAddresses(): string {
  return `# Addresses

Each page and endpoint with its facts. \`vitest run --project=unit src/http/addresses.test.ts -u\` writes this list: pages
are declared in \`src/routes.ts\`, an endpoint in the \`endpoint.ts\` of its folder.

A budget is the requests of ten minutes: of a viewer or a known browser, and of a stranger's address. Without one an
address shares the default of all others ([limits](requirements.md#limits)). A proof is the password or a passkey within
five minutes: \`always\` asks every main user for it, an empty cell lesser sessions alone. A shared page is one document for
all viewers of an audience. Devices keep copies of \`offline\` ones. HEAD goes with GET.

## Pages

| path | open to | reads | writes | proof | more |
| ---- | ------- | ----- | ------ | ----- | ---- |
${pages.map(describePage).join('\n')}

## Endpoints

| path | methods | reads | writes | proof | more |
| ---- | ------- | ----- | ------ | ----- | ---- |
${[...endpoints]
  .sort((one, other) => (one.path < other.path ? -1 : 1))
  .map(describeEndpoint)
  .join('\n')}
`;
}

function describePage(page: PageRoute): string {
  const { path, access, needsProof, offline, shared, changesSession, plays, forStrangers } = page;
  const proof =
    typeof needsProof === 'string'
      ? needsProof
      : `lesser, but ${Object.entries(needsProof)
          .map(([intent, value]) => `\`${intent}\` ${typeof value === 'string' ? value : 'by what it sends'}`)
          .join(', ')}`;
  const more = [
    offline && 'offline',
    shared && 'shared',
    !changesSession && 'keeps the session',
    plays && 'holds a player',
    forStrangers && 'shows titles to anybody',
    page.whileViewing && 'in a read-only view too',
    page.redrawMs !== null && `drawn anew after ${page.redrawMs / 1_000} s`,
    describeSize(page),
    page.maxUploadBytes > 0 && `a file of ${page.maxUploadBytes / 1_024} KB`,
  ];
  return row(path, access, budgetText(page, 'read'), budgetText(page, 'write'), proof, more);
}

function describeEndpoint(endpoint: Endpoint): string {
  const { path, methods, needsProof, offline, fromOutside, whileViewing, bypassesWorker, mayOpen } = endpoint;
  const [read, write] = (['read', 'write'] as const).map((cost) =>
    costsOf(endpoint).includes(cost) ? budgetText(endpoint, cost) : '',
  );
  const takes = methods.includes('POST');
  const more = [
    offline && 'offline',
    takes && !fromOutside && !endpoint.changesSession && 'keeps the session',
    fromOutside && 'called by other servers',
    takes && whileViewing && 'in a read-only view too',
    mayOpen !== null && 'may be hidden',
    bypassesWorker && 'past the service worker',
    describeSize(endpoint),
  ];
  const listed = methods.filter((method) => method !== 'HEAD').join(', ');
  return row(path, listed, read ?? '', write ?? '', needsProof, more);
}

function describeSize({ maxBodyBytes }: { maxBodyBytes: number }): string | false {
  return maxBodyBytes !== 64 * 1_024 && `${maxBodyBytes / 1_024} KB of form`;
}

function budgetText(address: Budgeted, cost: Cost): string {
  const rule = budgetOf(address, cost);
  if (rule === null) return 'free';
  if (rule.name === cost) return '';
  const [household, stranger] = [rule.known?.caller?.limit, rule.stranger?.address?.limit];
  return `${household?.toLocaleString('en')} / ${stranger?.toLocaleString('en')}`;
}

function row(
  path: string,
  who: string,
  read: string,
  write: string,
  proof: string,
  more: readonly (string | false)[],
): string {
  const cells = [
    `\`${path}\``,
    who,
    read,
    write,
    proof === 'lesser' ? '' : proof,
    more.filter(Boolean).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
