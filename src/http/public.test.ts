import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserStorage, cookies } from '#src/domain/cookies.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';
import { keptTagOf } from '#test/kept-tag.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    BRAND_NAME: 'Voorkamer',
    SUPPORT_EMAIL: 'help@voorkamer.example',
    BILLING_EMAIL: 'money@voorkamer.example',
    ANDROID_APP: `example.voorkamer@${'a1'.repeat(32)}`,
    STORE_URL: 'https://store.example/app?a=1&b=2',
  });
});
afterAll(() => app.close());

async function pageOf(path: string): Promise<string> {
  const answer = await app.browser().get(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

const headings = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, inner = '']) =>
    inner.replaceAll(/<!-- -->|<[^>]+>/g, '').replaceAll('&#x27;', '’'),
  );

const anchors = (html: string) => [...html.matchAll(/<a href="#([a-z-]+)">/g)].map(([, id]) => id);

describe('the long texts', () => {
  it('have the privacy policy’s 13 sections in their order', async () => {
    const html = await pageOf('/privacy-policy');
    const subjects = [
      /scope/i,
      /information we collect/i,
      /use/i,
      /no selling or sharing/i,
      /essential cookies only/i,
      /children and sub-accounts/i,
      /security/i,
      /retention/i,
      /south african, eu and california law/i,
      /international transfers/i,
      /changes/i,
      /contact/i,
      /liability/i,
    ];
    const found = headings(html);
    expect(found).toHaveLength(13);
    for (const [index, subject] of subjects.entries()) {
      expect(found[index]).toMatch(subject);
      expect(found[index]).toMatch(new RegExp(`^${index + 1}\\. `));
    }
    expect(html).toContain('Age categories only limit viewing.');
  });

  it('have the terms’ 17 sections in their order, with their limits', async () => {
    const html = await pageOf('/terms-of-use');
    const subjects = [
      /introduction/i,
      /eligibility/i,
      /accounts/i,
      /payments/i,
      /no refunds and cancellation/i,
      /third-party content/i,
      /acceptable use/i,
      /intellectual property/i,
      /availability/i,
      /disclaimers/i,
      /liability/i,
      /termination/i,
      /changes/i,
      /south african governing law/i,
      /dispute resolution/i,
      /miscellaneous/i,
      /contact/i,
    ];
    const found = headings(html);
    expect(found).toHaveLength(17);
    for (const [index, subject] of subjects.entries()) expect(found[index]).toMatch(subject);
    expect(html).toContain('limited to the amount you paid in the previous 3 months');
    expect(html).toContain('30 days of informal attempt');
    expect(html).toContain('R35 per month');
  });

  it.each(['/privacy-policy', '/terms-of-use'])(
    '%s is dated, names the brand, and leads to its parts',
    async (path) => {
      const html = await pageOf(path);
      expect(html.replaceAll('<!-- -->', '')).toContain('Last updated August 20, 2025');
      expect(html).toContain('mailto:help@voorkamer.example');
      expect(html).not.toContain('Stoep');
      const ids = anchors(html).filter((id) => id !== 'content');
      expect(new Set(ids).size).toBe(headings(html).length);
      for (const id of ids) expect(html).toContain(`<section id="${id}"`);
    },
  );
});

it('names every cookie and every key of browser storage in the privacy policy', async () => {
  const html = await pageOf('/privacy-policy');
  for (const [name, { purpose }] of Object.entries(cookies)) {
    expect(html).toContain(`${name}: `);
    expect(html).toContain(purpose);
  }
  for (const key of browserStorage.flatMap(({ keys }) => keys)) expect(html).toContain(key);
});

describe('/help', () => {
  it('welcomes, and leads to the apps', async () => {
    const html = (await pageOf('/help')).replaceAll('<!-- -->', '');
    expect(html).toContain('Welcome to Voorkamer');
    expect(html).toContain('href="https://store.example/app?a=1&amp;b=2"');
    expect(html).toContain('href="https://downloads.example/app.exe"');
    expect(html.match(/Coming soon/g)).toHaveLength(1);
    for (const part of [
      '15 August 2025',
      '23 November 2025',
      'No movie available',
      'Switch server',
      'mailto:money@voorkamer.example',
      'Voorkamer hosts no content',
    ])
      expect(html).toContain(part);
  });
});

async function getSignedIn(path: string): Promise<Response> {
  const household = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(household.email, household.password);
  return browser.get(path);
}

describe('public pages', () => {
  const shared = ['/help', '/privacy-policy', '/terms-of-use'];

  it.each(shared)('%s is one kept document for visitors and one for main users', async (path) => {
    const [visitor, other] = [await app.browser().get(path), await app.browser().get(`${path}?utm=x`)];
    const [first, second] = [await getSignedIn(path), await getSignedIn(`${path}?utm=${'x'.repeat(50)}`)];
    for (const [one, same] of [
      [visitor, other],
      [first, second],
    ] as const) {
      expect([one.status, same.status]).toEqual([200, 200]);
      expect(keptTagOf(same)).toBe(keptTagOf(one));
      expect(same.headers.get('Set-Cookie')).toBeNull();
    }
    const [bare, barred] = [await visitor.text(), await first.text()];
    expect([bare, barred].map((html) => html.includes('aria-label="Main"'))).toEqual([false, true]);
  });

  it.each(shared)('%s has data for client navigations too', async (path) => {
    expect((await app.browser().get(`${path}.data`)).status).toBe(200);
  });

  it.each([...shared, '/signup', '/login'])(
    '%s tells who shares it what it is, and has no bar',
    async (path) => {
      const html = await pageOf(path);
      expect(html).toMatch(/<title>[^<]+ – Voorkamer<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
      expect(html).toContain(`<meta property="og:url" content="${app.url}${path}"`);
      expect(html).toContain(`<meta property="og:image" content="${app.url}/share-card.png"`);
      expect(html).toMatch(/<meta property="og:image:alt" content="[^"]{30,}"/);
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
      expect(html).toContain(`<link rel="canonical" href="${app.url}${path}"`);
      expect(html).not.toContain('aria-label="Main"');
    },
  );

  it('show a picture without a name, of the size that is told, small enough for any phone', async () => {
    const answer = await app.browser().get('/share-card.png');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
    const bytes = await answer.bytes();
    expect(bytes.length).toBeLessThan(60_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await readFile('scripts/share-card.svg', 'utf8')).not.toContain('<text');
  });

  it('are listed for search engines, and nothing else is', async () => {
    const map = await (await app.browser().get('/sitemaps/pages.xml')).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    expect(listed.toSorted()).toEqual(
      [...shared, '/login', '/signup'].map((path) => app.url + path).toSorted(),
    );
    const robots = await app.browser().get('/robots.txt');
    expect(robots.headers.get('Content-Type')).toContain('text/plain');
    const text = await robots.text();
    expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(text).toMatch(/^Disallow: \/profile$/m);
    for (const path of [...shared, '/login', '/signup'])
      expect(text.split('\n')).not.toContain(`Disallow: ${path}`);
  });
});

it('says where vulnerabilities are reported, and until when this holds', async () => {
  const answer = await app.browser().get('/.well-known/security.txt');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:help@voorkamer.example',
    Canonical: `${app.url}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('lets the operator’s Android app open its links', async () => {
  const answer = await app.browser().get('/.well-known/assetlinks.json');
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':');
  expect(await answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'example.voorkamer',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
});

it('is installed under the brand, with the colours that its pages begin with', async () => {
  const page = await pageOf('/login');
  const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const answer = await app.browser().get(href);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/manifest+json']);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400');
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  const [, colour] = /<meta name="theme-color" content="([^"]+)"/.exec(page) ?? [];
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Voorkamer', short_name: 'Voorkamer', start_url: '/' });
  expect([manifest.theme_color, manifest.background_color]).toEqual([colour, colour]);
  for (const { src } of manifest.icons) {
    const icon = await app.browser().get(src);
    expect(icon.status).toBe(200);
    if (src.endsWith('.svg')) expect(await icon.text()).not.toContain('Stoep');
  }
});

describe('the wall of posters', () => {
  it('waits for nothing: a catalogue that knows nothing has none, and nobody is asked', async () => {
    await fetch(`${app.standIns.metadata}/__stats`, { method: 'DELETE' });
    expect(await pageOf('/signup')).not.toContain('class="wall');
    const stats = await (await fetch(`${app.standIns.metadata}/__stats`)).json();
    expect(JSON.stringify(stats)).not.toContain('/discover');
  });

  it('shows what is known already', async () => {
    const { movieRows } = await import('#src/features/catalogue/rows.ts');
    await app.services.catalogue.warm([movieRows.latestReleases], new AbortController().signal);
    // The server renders cached documents again in the background, every 2 s at most.
    app.clock.advance(3_000);
    const posters = (html: string) => html.split(/class="(?:wall|strip)/)[1]?.match(/<img /g)?.length ?? 0;
    await expect.poll(async () => posters(await pageOf('/signup'))).toBeGreaterThan(5);
    await expect.poll(async () => posters(await pageOf('/login'))).toBeGreaterThan(5);
  });
});

describe('/signup', () => {
  it('says the price and what the button agrees to before the button, and the order behind it', async () => {
    const html = (await pageOf('/signup')).replaceAll('<!-- -->', '');
    const order = [
      'per month',
      'href="/terms-of-use"',
      '>Sign Up<',
      'Voorkamer, one month',
      'isn’t refunded',
    ];
    const places = order.map((part) => html.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html.indexOf('href="/privacy-policy"')).toBeLessThan(html.indexOf('>Sign Up<'));
  });
});
