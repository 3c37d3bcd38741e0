import { expect, type Page, test } from '@playwright/test';
import { type DevServer, startDevServer } from '../test/dev-server.ts';

// One server for all tests: each edits other files of its copy.
let server: DevServer;
test.beforeAll(async () => {
  server = await startDevServer();
});
test.afterAll(() => server.stop());

const brand = (page: Page) => page.locator('.brand').first();

async function openForm(page: Page): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill('nomsa@example.org');
  // Waits until the page is hydrated: from then on, a change is replaced in the open page.
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  // A reload would remove this attribute.
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
}

async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nomsa@example.org');
}

test('a changed component and style replace the old ones in the open page', async ({ page }) => {
  await openForm(page);
  await server.edit('src/ui/brand-mark.tsx', '<span>{name}</span>', '<span>{name} edited</span>');
  await expect(brand(page)).toContainText('edited');
  const last = '@import "./last.css";';
  await server.edit('src/ui/styles/app.css', last, `${last}\nmain { outline: 3px solid }`);
  await expect(page.locator('main')).toHaveCSS('outline-width', '3px');
  await expectSamePage(page);
});

test('changed server code answers at once, over the same stand-ins', async ({ page }) => {
  await openForm(page);
  await server.edit('src/routes/login/page.tsx', 'brand: name,', "brand: 'Served anew',");
  await expect(brand(page)).toContainText('Served anew');
  await expectSamePage(page);
  await server.edit('src/routes/healthz/endpoint.ts', "'ok\\n'", "'changed\\n'");
  await expect.poll(() => fetch(`${server.url}/healthz`).then((answer) => answer.text())).toBe('changed\n');
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.text()).toContain('"metadata":{"state":"stand-in"');
});

test('a new folder with an endpoint is served', async () => {
  await server.add(
    'src/routes/parts/greeting/endpoint.ts',
    `import { defineEndpoint } from '#src/http/request/endpoint.ts';
    export const endpoint = defineEndpoint({ handle: async () => new Response('Sawubona') });`,
  );
  const greeting = () => fetch(`${server.url}/parts/greeting`).then((answer) => answer.text());
  await expect.poll(greeting).toBe('Sawubona');
});

test('code that cannot be loaded is an answer that names its file, until it is mended', async ({
  request,
}) => {
  const path = 'src/routes/sitemap.xml/endpoint.ts';
  await server.edit(path, 'export ', 'export const broken = ;\nexport ');
  const robots = () => request.get(`${server.url}/robots.txt`);
  await expect.poll(async () => (await robots()).status()).toBe(500);
  expect(await (await robots()).text()).toContain(path);
  await server.edit(path, 'export const broken = ;\n', '');
  await expect.poll(async () => (await robots()).status()).toBe(200);
});

test('guards, cookies and the policy for scripts are those of production', async ({ page, request }) => {
  const guarded = await request.get(`${server.url}/movies`, { maxRedirects: 0 });
  expect([guarded.status(), guarded.headers().location]).toEqual([302, '/login?next=%2Fmovies']);
  const foreign = { headers: { Origin: 'https://elsewhere.example' }, form: { email: 'a@b.example' } };
  expect((await request.post(`${server.url}/login`, foreign)).status()).toBe(403);
  const policy = (await request.get(`${server.url}/login`)).headers()['content-security-policy'] ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill('nomsa@example.org');
  await page.getByLabel('Password', { exact: true }).fill('stoep-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`${server.url}/`);
  const [session] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  expect(session).toMatchObject({ sameSite: 'Lax', path: '/' });
  expect(problems).toEqual([]);
});
