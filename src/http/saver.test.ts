import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  const { email, password } = await addHousehold(app);
  browser = app.browser();
  await browser.signIn(email, password);
});
afterAll(() => app.close());

async function isOn(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const html = await (await browser.get(path, headers)).text();
  const isOn = /<html[^>]* data-saver="on"/.test(html);
  if (html.includes('>Data saver<'))
    expect(/<button[^>]*aria-pressed="true"[^>]*>Data saver</.test(html), path).toBe(isOn);
  return isOn;
}

const choose = (saver: string, headers: Record<string, string> = {}) =>
  browser.post(paths.dataSaver, { saver }, headers);

it('follows the browser until the viewer chooses, also in kept documents', async () => {
  const savesData = { 'Save-Data': 'on' };
  for (const path of ['/device', '/movies', '/profile/device']) {
    browser.cookies.delete('saver');
    expect([await isOn(path), await isOn(path, savesData)], path).toEqual([false, true]);
    await choose('off');
    expect([await isOn(path), await isOn(path, savesData)], path).toEqual([false, false]);
    await choose('on');
    expect([await isOn(path), await isOn(path, savesData)], path).toEqual([true, true]);
  }
  expect((await browser.get('/device')).headers.get('Vary')).toContain('Save-Data');
});

it('comes back to the page of the button, and to no other host', async () => {
  const from = async (Referer: string) => (await choose('on', { Referer })).headers.get('Location');
  expect(await from(`${app.url}/movies?after=1.2`)).toBe('/movies?after=1.2');
  expect(await from('https://elsewhere.example/movies')).toBe('/');
  expect((await choose('perhaps')).status).toBe(400);
});

it('asks for the smallest pictures, for few of them, and for no font', async () => {
  await choose('on');
  const html = await (await browser.get('/')).text();
  const widths = new Set([...html.matchAll(/src="[^"]*\/(w\d+)\//g)].map(([, width]) => width));
  expect([...widths].sort()).toEqual(['w300', 'w92']);
  expect(html.match(/<img /g)?.length).toBeLessThan(8);
  expect(html).not.toContain('rel="modulepreload"');
});

it('delays no modules on a television, where the remote control needs them', async () => {
  await choose('on');
  const television = {
    'User-Agent': 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) Chrome/79.0 TV Safari/537.36',
  };
  const html = await (await browser.get('/', television)).text();
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  expect(root).toMatch(/data-saver="on" data-screen="tv"/);
  expect(html).toContain('rel="modulepreload"');
});

it('is open in a read-only view', async () => {
  const child = { name: 'Lerato', password: 'protea', ageGroup: '13+' as const };
  const home = await addHousehold(app, { subUsers: [child] });
  const parent = app.browser();
  await parent.signIn(home.email, home.password);
  await parent.post('/profile', { intent: 'view-as', id: home.subUsers[0]?.id ?? '' });
  expect((await parent.post(paths.dataSaver, { saver: 'on' })).status).toBe(303);
});
