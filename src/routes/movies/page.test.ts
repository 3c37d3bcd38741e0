import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { patientTimeouts } from '#test/databases.ts';
import { addHousehold, signInMain } from '#test/households.ts';
import { keptTagOf } from '#test/kept-tag.ts';
import { metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { expectWithin, timeOf } from '#test/within.ts';

async function signedIn(app: TestApp): Promise<Browser> {
  return (await signInMain(app)).browser;
}

describe('/movies', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('sends a visitor to sign in, and brings them back', async () => {
    const browser = app.browser();
    expect((await browser.get('/movies')).headers.get('Location')).toBe('/login?next=%2Fmovies');
    const { email, password } = await addHousehold(app);
    const answer = await browser.post('/login?next=%2Fmovies', { email, password });
    expect(answer.headers.get('Location')).toBe('/movies');
  });

  it('sends a lapsed household to its profile', async () => {
    const { browser } = await signInMain(app, {
      paidUntil: app.clock.now() - 10 * 24 * 60 * 60_000,
    });
    expect((await browser.get('/movies')).headers.get('Location')).toBe('/profile');
  });

  it('is not sent to a session that has ended', async () => {
    const browser = await signedIn(app);
    expect((await browser.get('/movies')).status).toBe(200);
    await browser.post('/logout', {});
    expect((await browser.get('/movies')).status).toBe(302);
  });

  it('is the same document for all, without a cookie, and never asks the service while it is warm', async () => {
    const [one, other] = await Promise.all([signedIn(app), signedIn(app)]);
    // The first document has only what arrived in time; the rest is fetched in the background.
    await expect.poll(async () => (await one.get('/movies')).text()).toContain('Our Top Picks');
    await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
    app.clock.advance(10_000);
    await one.get('/movies');
    await expect
      .poll(async () => (await (await one.get('/movies')).text()).split('<li>').length)
      .toBeGreaterThan(80);
    // A background render may still replace the document.
    const compare = async () => {
      const tag = keptTagOf(await one.get('/movies'));
      await resetMetadataCalls(app);
      const again = await other.get('/movies');
      expect(keptTagOf(again)).toBe(tag);
      expect(again.headers.get('Set-Cookie')).toBeNull();
      expect(again.headers.get('Cache-Control')).toBe('private, no-cache');
      expect(await metadataCalls(app)).toBe(0);
      const etag = again.headers.get('ETag') ?? '';
      expect((await other.get('/movies', { 'If-None-Match': etag })).status).toBe(304);
    };
    await vi.waitFor(compare, { timeout: 20_000, interval: 200 });
  });

  it('does not give its kept bytes to a visitor who knows their ETag', async () => {
    const etag = (await (await signedIn(app)).get('/movies')).headers.get('ETag') ?? '';
    expect((await app.browser().get('/movies', { 'If-None-Match': etag })).status).toBe(302);
  });

  it('guards the data of client navigations as it guards the document', async () => {
    const refused = await app.browser().get('/movies.data');
    expect(await refused.text()).not.toContain('Our Top Picks');
    const given = await (await signedIn(app)).get('/movies.data');
    expect(await given.text()).toContain('Latest Releases');
  });

  it('lets nothing run that is not its own, and frames nothing but the embed servers', async () => {
    const policy = (await (await signedIn(app)).get('/movies')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`frame-src ${app.standIns.players}`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it.each(['0.0', '501.0', 'x', '1.2.3', "'; drop table title", '1'.repeat(3000)])(
    'takes a broken position (%s) for none',
    async (after) => {
      const answer = await (await signedIn(app)).get(`/movies?after=${encodeURIComponent(after)}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Latest Releases');
    },
  );
});

describe('/movies with a film database that fails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([
    ['is down', { kind: 'status', status: 503 }],
    ['answers 429', { kind: 'status', status: 429, retryAfter: 30 }],
    ['hangs', { kind: 'hang' }],
  ])('stands in time with a way on when it %s, and fills when it is back', async (_how, fault) => {
    await app.close();
    app = await startTestApp({}, { timeouts: patientTimeouts });
    const browser = await signedIn(app);
    await stageFault(app, fault);
    await expectWithin(3_000, () =>
      timeOf(async () => {
        const answer = await browser.get('/movies');
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('Try again');
      }),
    );
  });

  it('shows markup in a title as text', async () => {
    const row = {
      id: 1,
      title: '<img src=x onerror=alert(1)>',
      vote_count: 900,
      vote_average: 7,
      genre_ids: [28],
      overview: '</script><script>alert(1)</script>',
    };
    await stageFault(app, {
      kind: 'body',
      status: 200,
      match: '/discover',
      body: JSON.stringify({ page: 1, results: [row], total_pages: 1 }),
    });
    const details = { ...row, imdb_id: 'tt9900001', genres: [{ id: 28 }] };
    await stageFault(app, { kind: 'body', status: 200, match: '/movie/1', body: JSON.stringify(details) });
    const html = await (await (await signedIn(app)).get('/movies')).text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert(1)');
  });
});
