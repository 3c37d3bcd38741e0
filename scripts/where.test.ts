// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs for the rules under test.
import { expect, test } from 'vitest';
import { buildMap, mapIsFresh } from './map.ts';
import { findPlace } from './places/find-place.ts';
import { listPlaces, type Place } from './places/places.ts';
import { pathPrefixes, readRoutes } from './places/routes-file.ts';
import { writeTree } from './rules/fixture.ts';
import type { Tree } from './rules/tree.ts';
import { lookUp } from './where.ts';

const HOUSE = {
  'src/routes.ts': `
    export const paths = {
      home: '/',
      movies: '/movies',
      moviesPage: (page: number) => '/movies?page=' + page,
      watch: (movie: number) => \`/watch/\${encodeURIComponent(movie)}\`,
      api: { health: '/healthz' },
    };
    export default [
      { path: '/', file: 'pages/home/page.tsx' },
      { path: '/movies', file: 'pages/movies/page.tsx' },
      { path: '/watch/:id', file: 'pages/watch/$id/page.tsx' },
      { path: '/watch/tv', file: 'pages/watch/tv/page.tsx' },
      { path: 'help', file: 'pages/help/page.tsx', children: [{ path: 'pay', file: 'pages/help/pay/page.tsx' }] },
      { path: '*', file: 'pages/not-found/page.tsx' },
    ];`,
  'src/pages/watch/$id/page.tsx':
    "export { load } from './load.ts';\nimport '../../../features/playback/ui/player.tsx';",
  'src/pages/watch/$id/page.test.ts': '',
  'src/pages/watch/$id/load.ts':
    "import { open } from '#src/features/playback/read.ts';\nexport const load = open;",
  'src/features/playback/read.ts':
    "import { last } from './store.ts';\nimport type { Embeds } from '../../adapters/embeds/embeds.ts';",
  'src/features/playback/store.ts': "import type { Database } from '../../adapters/db/database.ts';",
  'src/features/playback/store.test.ts': '',
  'src/features/playback/ui/player.tsx': '',
  'src/adapters/embeds/embeds.ts': '',
  'src/adapters/db/database.ts': '',
  'src/endpoints/health.ts': 'export const handleHealth = () => {};',
  'src/server/endpoints.ts':
    "import { handleHealth } from '#src/endpoints/health.ts';\nconst all = [[paths.api.health, { handle: handleHealth }]];",
  'e2e/watch.spec.ts': "await page.goto('/watch/603');",
  'e2e/health.spec.ts': 'await request.get(paths.api.health);',
};

async function placesOf(tree: Tree): Promise<Place[]> {
  const routes = await readRoutes(tree.root);
  return routes ? listPlaces(tree, routes) : [];
}

test('where names page, load, use cases, stores, adapters and tests of an address', async () => {
  expect(await lookUp(writeTree(HOUSE), 'http://localhost:3000/watch/603?autoplay=1')).toBe(
    [
      '/watch/:id  (paths.watch)',
      '  page       src/pages/watch/$id/page.tsx',
      '  load       src/pages/watch/$id/load.ts',
      '  uses       src/features/playback/read.ts',
      '  views      src/features/playback/ui/player.tsx',
      '  stores     src/features/playback/store.ts',
      '  adapters   src/adapters/db/database.ts',
      '             src/adapters/embeds/embeds.ts',
      '  tests      e2e/watch.spec.ts',
      '             src/features/playback/store.test.ts',
      '             src/pages/watch/$id/page.test.ts',
    ].join('\n'),
  );
});

const SERVER = {
  'migrations/0001-foundation.ts':
    "export const up = ['create table history (id text)', `create table old (id text)`];",
  'migrations/0002-more.ts': "export const up = ['alter table history add at integer', 'drop table old'];",
  'src/adapters/db/schema.ts':
    'export interface HistoryTable {\n  id: string;\n}\nexport interface Schema {\n  history: HistoryTable;\n}\n',
  'src/features/history/store.ts': "export const add = (db) => db.insertInto('history as h');",
  'src/features/household/store.ts':
    "export const drop = (db) => db.deleteFrom('history');\nexport const count = sql`select 1 from history`;",
  'src/server/tidy-files.ts':
    "export function tidyFiles(log) {\n  log.error('Files could not be removed');\n}",
  'src/server/jobs.ts':
    "import { add } from '../features/history/store.ts';\nexport const jobs = [{ name: 'tidy', work: () => add() }];",
  'src/server/http.ts': 'export const greet = (log, url) => log.info(`Serving ${url}`);',
};

test('where names owner, columns, migrations and stores of a table', async () => {
  expect(await lookUp(writeTree(SERVER), 'history')).toBe(
    [
      'history',
      '  owner      src/features/history',
      '  columns    src/adapters/db/schema.ts:1',
      '  migrations migrations/0001-foundation.ts',
      '             migrations/0002-more.ts',
      '  stores     src/features/history/store.ts',
      '  also in    src/features/household/store.ts',
    ].join('\n'),
  );
  expect(await lookUp(writeTree(SERVER), 'old')).toBeUndefined();
});

test('where names what a job runs', async () => {
  const tree = writeTree(SERVER);
  expect(await lookUp(tree, 'tidy')).toBe(
    'tidy\n  job        src/server/jobs.ts:2\n  uses       src/features/history/store.ts',
  );
});

test.each([
  ['Files could not be removed', 'src/server/tidy-files.ts:2  Files could not be removed'],
  [
    '{"level":50,"msg":"Files could not be removed"}',
    'src/server/tidy-files.ts:2  Files could not be removed',
  ],
  ['Serving https://stoep.example', 'src/server/http.ts:1  Serving …'],
])('where leads from %s to its source', async (line, source) => {
  expect(await lookUp(writeTree(SERVER), line)).toBe(source);
});

test.each([
  ['/', '/'],
  ['/movies?page=2', '/movies'],
  ['/watch/tv', '/watch/tv'],
  ['/watch/603/', '/watch/:id'],
  ['/help/pay', '/help/pay'],
  ['/healthz', '/healthz'],
  ['/nothing/here', '/*'],
])('%s is answered by %s', async (address, pattern) => {
  expect(findPlace(await placesOf(writeTree(HOUSE)), address)?.pattern).toBe(pattern);
});

test('an address may have several names, and an endpoint names its own', async () => {
  const places = await placesOf(writeTree(HOUSE));
  expect(findPlace(places, '/movies')?.names).toEqual(['movies', 'moviesPage']);
  const health = findPlace(places, '/healthz');
  expect(health).toMatchObject({ files: ['src/endpoints/health.ts'], tests: ['e2e/health.spec.ts'] });
});

test('the first segments of all paths are the ones that only routes.ts writes', async () => {
  const routes = await readRoutes(writeTree(HOUSE).root);
  expect(routes && [...pathPrefixes(routes)]).toEqual(['/movies', '/watch', '/healthz', '/help']);
});

test('a tree without routes has no map and breaks no rule', async () => {
  const tree = writeTree({ 'src/domain/a.ts': '' });
  expect(await buildMap(tree)).toBeUndefined();
  expect(await mapIsFresh.check(tree)).toEqual([]);
});

test('the map lists addresses, tables and jobs, and is checked against the tree', async () => {
  const text = (await buildMap(writeTree({ ...HOUSE, ...SERVER }))) ?? '';
  expect(text).toContain(
    '### `/watch/:id`\n\n- named: `paths.watch`\n- page: [src/pages/watch/$id/page.tsx](',
  );
  expect(text).toContain('(../src/pages/watch/%24id/page.tsx)');
  expect(text).toContain('### `history`\n\n- owner: [src/features/history](../src/features/history)');
  expect(text).toContain('### `tidy`\n\n- job: [src/server/jobs.ts](');
  expect(await mapIsFresh.check(writeTree({ ...HOUSE, ...SERVER, 'docs/MAP.md': text }))).toEqual([]);
  const [stale] = await mapIsFresh.check(writeTree({ ...HOUSE, ...SERVER, 'docs/MAP.md': `${text}\n` }));
  expect(stale).toMatchObject({ path: 'docs/MAP.md', remedy: 'Run `npm run map` and commit it' });
});
