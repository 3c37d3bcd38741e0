import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestRule } from '#src/domain/limit-rules.ts';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { RawHttp, type RawResponse } from '#test/raw-http.ts';
import { spendLimit } from '#test/spend-limit.ts';

let app: TestApp;
let raw: RawHttp;
let household: Browser;

beforeAll(async () => {
  app = await startTestApp();
  raw = new RawHttp(Number(new URL(app.url).port));
  const { email, password } = await addHousehold(app);
  household = app.browser();
  await household.signIn(email, password);
});

afterAll(async () => {
  raw.close();
  await app.close();
});

function headerOf(response: RawResponse | null, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(response?.head ?? '')?.[1];
}

describe('a target that is no plain path of ours', () => {
  it.each([
    '/#',
    '/movies#',
    '/kids#x',
    '/subuser#',
    '/movies.data#',
    '/20011/1/1#',
    '//movies',
    '/movies//',
    'http://localhost/movies',
    'https://evil.example/',
    '/mov\\ies',
    '/movies%00',
    '/movies%0d',
    '/.data',
  ])('answers 400: %s', async (target) => {
    expect((await raw.get(target))?.status).toBe(400);
  });

  it('with a trailing slash leads to the path without it', async () => {
    const response = await raw.get('/movies/?after=2.0');
    expect([response?.status, headerOf(response, 'location')]).toEqual([308, '/movies?after=2.0']);
  });
});

describe('a method that is not served', () => {
  const reads = 'GET, HEAD';
  it.each([
    ['TRACE', paths.home, reads],
    ['OPTIONS', paths.movies, reads],
    ['PUT', paths.login, `${reads}, POST`],
    ['DELETE', paths.profile, `${reads}, POST`],
    ['PATCH', paths.watchMovie(603), `${reads}, POST`],
    ['POST', paths.help, reads],
    ['POST', '/nothing/here', reads],
    ['POST', '/favicon.svg', reads],
    ['POST', paths.health, reads],
    ['POST', paths.personalParts, reads],
    ['POST', paths.manifest, reads],
    ['GET', paths.webhookOf('Yoco'), 'POST'],
    ['GET', paths.createCheckout, 'POST'],
    ['GET', paths.stopViewing, 'POST'],
    ['GET', paths.serverHealth, 'POST'],
  ])('answers 405: %s %s', async (method, path, allowed) => {
    const host = `Host: localhost\r\nOrigin: ${app.url}\r\nContent-Length: 0\r\n`;
    const response = await raw.send(`${method} ${path} HTTP/1.1\r\n${host}\r\n`);
    expect([response?.status, headerOf(response, 'allow')]).toEqual([405, allowed]);
  });

  it('logs no error', () => {
    expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a parameter that a page doesn’t declare', () => {
  const bytesOf = async (path: string) => {
    const answer = await household.get(path);
    return { status: answer.status, etag: answer.headers.get('ETag'), html: await answer.text() };
  };

  it.each(['?z=1', '?utm_source=a&fbclid=b', '?page=3&season=2', '?after=nonsense', '?'])(
    'is answered with the kept document: %s',
    async (search) => {
      const cached = await bytesOf('/kids');
      expect(cached.etag).not.toBeNull();
      expect(await bytesOf(`/kids${search}`)).toEqual(cached);
    },
  );

  it('leaves a visitor’s page a kept document, too', async () => {
    const etag = async (path: string) => (await app.browser().get(path)).headers.get('ETag');
    const cached = await etag('/signup');
    expect(cached).not.toBeNull();
    expect(await etag('/signup?utm_source=a')).toBe(cached);
    expect(await etag('/signup?error=payment&paid=false')).toBeNull();
  });

  it('leaves those that the page declares what they are', async () => {
    const [front, deep] = [await bytesOf('/kids'), await bytesOf('/kids?after=1.12')];
    expect(deep.status).toBe(200);
    expect(deep.etag).not.toBe(front.etag);
    const { html } = await bytesOf('/subuser?kind=series');
    expect(html).toBe('');
    expect((await bytesOf('/signup?paid=false')).status).toBe(302);
  });
});

describe('an address without a page', () => {
  it('has one kept document with the status 404', async () => {
    const all = await Promise.all(['/nothing', '/no/such?z=1'].map((path) => app.browser().get(path)));
    expect(all.map(({ status }) => status)).toEqual([404, 404]);
    const [one, other] = all.map(({ headers }) => headers.get('ETag'));
    expect(one).not.toBeNull();
    expect(other).toBe(one);
    const again = await app.browser().get('/nothing', { 'If-None-Match': one ?? '' });
    expect(again.status).toBe(404);
  });

  it('of three segments is refused with the same words', async () => {
    const answer = await app.browser().get('/no/such/page');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Page not found');
  });
});

describe('documents of unusual addresses', () => {
  it('are rendered for one viewer 120 times in ten minutes', async () => {
    const { userId, email, password } = await addHousehold(app);
    const browser = app.browser();
    await browser.signIn(email, password);
    spendLimit(app.services.limits, requestRule('render', 120, 600), { known: `${userId} main` });
    const answer = await browser.get('/kids?after=2.7');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await browser.get('/kids')).status).toBe(200);
  });
});

describe('bodies in flight', () => {
  it('are 12 MB of one household: the next is answered with 503, whole as it was sent', async () => {
    const port = Number(new URL(app.url).port);
    const cookie = [...household.cookies].map((pair) => pair.join('=')).join('; ');
    const size = 5_900_000;
    const type = 'multipart/form-data; boundary=x';
    const head = [
      'POST /profile HTTP/1.1',
      'Host: localhost',
      `Origin: ${app.url}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${size}`,
    ].join('\r\n');
    const open = [new RawHttp(port), new RawHttp(port), new RawHttp(port)];
    // Each body lacks its last byte. There is room for two of them, so the last one to arrive is refused.
    const sent = open.map((connection) => connection.send(`${head}\r\n\r\n${'a'.repeat(size - 1)}`));
    const refused = await Promise.race(sent);
    expect(refused?.status).toBe(503);
    expect(refused?.head).toMatch(/^retry-after: 5$/im);
    expect(refused?.body).toContain('Nothing was changed.');
    for (const connection of open) connection.write('a');
    const statuses = (await Promise.all(sent)).map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    const headers = { Cookie: cookie, Origin: app.url, 'Content-Type': type };
    const next = await fetch(`${app.url}/profile`, { method: 'POST', body: 'b'.repeat(size), headers });
    expect(next.status).not.toBe(503);
    for (const connection of open) connection.close();
  });
});
