import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ LANGUAGES: 'en,zu,af' });
  const { email, password } = await addHousehold(app);
  browser = app.browser();
  await browser.signIn(email, password);
});
afterAll(() => app.close());

const choose = (language: string, by = browser) => by.post(paths.language, { language });
const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

async function read(path: string, by = browser): Promise<string> {
  return (await by.get(path)).text();
}

it('is English until the viewer chooses, in kept documents too', async () => {
  for (const path of ['/movies', '/help', '/profile']) {
    browser.cookies.delete('language');
    const english = await read(path);
    expect([languageOf(english), english.includes('>Skip to content<')], path).toEqual(['en-ZA', true]);
    expect((await choose('zu')).status).toBe(303);
    const zulu = await read(path);
    expect([languageOf(zulu), zulu.includes('>Yeqa uye kokuqukethwe<')], path).toEqual(['zu-ZA', true]);
    expect(zulu).toContain('<option value="zu" lang="zu-ZA" selected="">isiZulu (beta)</option>');
    // The English document stays cached.
    browser.cookies.delete('language');
    expect(languageOf(await read(path)), path).toBe('en-ZA');
  }
});

it('never follows the browser’s wish alone', async () => {
  const answer = await app.browser().get('/help', { 'Accept-Language': 'zu-ZA,zu;q=0.9' });
  expect(languageOf(await answer.text())).toBe('en-ZA');
});

it('loads scripts with texts of the document’s language alone', async () => {
  for (const language of ['en', 'zu'] as const) {
    await choose(language);
    const html = await read('/profile');
    const languages = [...html.matchAll(/\/assets\/frame-[\w-]+(?:\.([a-z]+)-[0-9a-f]{8})?\.js/g)];
    expect(new Set(languages.map(([, name]) => name ?? 'en'))).toEqual(new Set([language]));
    const script = await read(languages[0]?.[0] ?? '');
    expect(script.includes('Yeqa uye kokuqukethwe')).toBe(language === 'zu');
    expect(script.includes('["Browse"]')).toBe(language === 'en');
  }
});

it.each(['xh', 'de', '', '__proto__', 'zu'.repeat(5000)])(
  'refuses %.20s, which isn’t offered',
  async (language) => {
    const answer = await choose(language, app.browser());
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([400, null]);
  },
);

it('offers no select where there is one language', async () => {
  const alone = await startTestApp({ LANGUAGES: 'en' });
  try {
    const stranger = alone.browser();
    stranger.cookies.set('language', 'zu');
    const html = await read('/help', stranger);
    expect([languageOf(html), html.includes('name="language"')]).toEqual(['en-ZA', false]);
  } finally {
    await alone.close();
  }
});

it('leads back to the page', async () => {
  const answer = await browser.post(
    paths.language,
    { language: 'af' },
    { Referer: `${app.url}/browse?kind=movie` },
  );
  expect(answer.headers.get('Location')).toBe('/browse?kind=movie');
});
