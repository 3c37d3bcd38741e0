import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../chromium.ts';
import { type PostgresServer, startPostgres } from '../embedded-postgres.ts';
import { type Host, signInMain } from '../households.ts';
import type { TitleHost } from '../sub-users.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { learnMovies } from './everywhere.ts';
import { makeReleases } from './releases.ts';

let folder: string;
let postgres: PostgresServer;
let cluster: Cluster;
let host: Host & TitleHost;
let releases: Awaited<ReturnType<typeof makeReleases>>;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-releases-'));
  [postgres, releases, browser] = await Promise.all([startPostgres(), makeReleases(folder), launchBrowser()]);
  cluster = await createCluster({
    size: 2,
    databaseUrl: postgres.url,
    folderOf: (node) => (node === 0 ? releases.before : releases.after),
  });
  await cluster.start(cluster.nodes.slice(0, 1));
  host = await cluster.connect();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await cluster?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const waitMs = 60_000;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const addForm = (page: Page) => page.getByRole('form', { name: 'Add Sub-User' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const isReady = (page: Page) => page.waitForFunction(() => 'ready' in document.documentElement.dataset);

async function signedIn(): Promise<{ context: BrowserContext; userId: string }> {
  const { browser: session, userId } = await signInMain(host);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(waitMs);
  const { url } = cluster.balancer;
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url })));
  return { context, userId };
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(cluster.balancer.url + path);
  return page;
}

const rowsOf = async (table: 'sub_user' | 'mark', userId: string): Promise<string[]> => {
  const { db } = host.services;
  const column = table === 'mark' ? 'mark' : 'name';
  const rows = await db.read.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => String(Object(row)[column])).toSorted();
};

/** The sheet needs a module that this page hasn't loaded yet. */
async function openSheet(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function add(page: Page): Promise<void> {
  await addForm(page).getByRole('button', { name: 'Add Sub-User' }).click();
  await button(page, 'Save Changes').click();
}

async function loadMore(page: Page): Promise<void> {
  const before = await cards(page).count();
  const more = page.getByRole('button', { name: /^(Load more|Try again)$/ });
  const press = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    // Scrolling may have loaded titles, and removed the button.
    await more.click({ timeout: 5_000 }).catch(() => undefined);
    return cards(page).count();
  };
  await expect.poll(press, { timeout: waitMs }).toBeGreaterThan(before);
}

it('a form, a film and a grid go on while a version replaces the one before', async () => {
  const [movie = 0] = await learnMovies(host);
  const { context, userId } = await signedIn();
  const [form, film, grid] = await Promise.all(
    ['/profile', `/watch/${movie}`, '/movies'].map((path) => open(context, path)),
  );
  if (form === undefined || film === undefined || grid === undefined) throw new Error('unreachable');
  await Promise.all([form, film, grid].map(isReady));
  await addForm(form).getByLabel('Name').fill('Sipho');
  const documents: string[] = [];
  for (const page of [form, film, grid])
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(request.url());
    });

  // Both versions serve in turn.
  await cluster.start(cluster.nodes.slice(1));
  await addForm(form).getByLabel('Password', { exact: true }).fill('aloe-7');
  await addForm(form).getByLabel('Age group').selectOption('18+');
  await button(film, 'My List').first().click();
  await expect.poll(() => rowsOf('mark', userId), { timeout: waitMs }).toEqual(['list']);
  await loadMore(grid);
  // A document of either version, whose files come from both.
  const late = await open(context, '/profile');
  await addForm(late).getByLabel('Name').fill('Naledi');

  const [old] = cluster.nodes;
  old?.signal('SIGTERM');
  await expect.poll(() => cluster.balancer.isInUse(old?.port ?? 0)).toBe(false);
  old?.signal('SIGTERM');
  expect(await old?.ended()).toBe(0);

  // The old version's pages still find their files.
  expect(await addForm(form).getByLabel('Name').inputValue()).toBe('Sipho');
  await add(form);
  await expect.poll(() => rowsOf('sub_user', userId), { timeout: waitMs }).toEqual(['Sipho']);
  await button(film, 'Watched').first().click();
  await expect.poll(() => rowsOf('mark', userId), { timeout: waitMs }).toEqual(['list', 'watched']);
  await openSheet(grid);
  await loadMore(grid);
  await cards(grid).first().click();
  await grid.locator('iframe[title="Player"]').waitFor();
  expect(documents).toEqual([]);

  // A page that lacks files still holds the typed text, and saves it.
  expect(await addForm(late).getByLabel('Name').inputValue()).toBe('Naledi');
  await addForm(late).getByLabel('Password', { exact: true }).fill('aloe-8');
  await addForm(late).getByLabel('Age group').selectOption('18+');
  await addForm(late).getByRole('button', { name: 'Add Sub-User' }).click();
  // If a module failed and isn't loaded again, the browser sends the form itself, which saves at once.
  const save = async () => {
    await button(late, 'Save Changes')
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    return rowsOf('sub_user', userId);
  };
  await expect.poll(save, { timeout: waitMs }).toEqual(['Naledi', 'Sipho']);
  await context.close();
}, 600_000);
