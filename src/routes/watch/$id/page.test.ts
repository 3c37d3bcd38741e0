import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '#src/domain/viewer.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { openPlayer } from '#test/changes.ts';
import { addHousehold } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { listMovies } from '#test/movies.ts';
import { fetchMetadata } from '#test/series.ts';
import { expectWithin, timeOf } from '#test/within.ts';

let app: TestApp;
let movies: number[];
beforeAll(async () => {
  app = await startTestApp();
  movies = (await listMovies(app, [2, 3])).map(({ id }) => id);
});
afterAll(() => app.close());
afterEach(async () => {
  await healMetadata(app);
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
});

/** Returns a movie that no other test has opened. */
function nextMovie(): number {
  const id = movies.pop();
  if (id === undefined) throw new Error('There are no further movies for the tests.');
  return id;
}

/** Returns a movie of which only the entry in a list is stored. */
async function nextUnknownMovie(): Promise<number> {
  const id = nextMovie();
  const facts = await app.services.db.read
    .selectFrom('title')
    .select('facts_at')
    .where('kind', '=', 'movie')
    .where('id', '=', id)
    .executeTakeFirst();
  return facts?.facts_at == null ? id : nextUnknownMovie();
}

const setMode = (server: string, mode: string) =>
  fetch(`${app.standIns.players}/__server/${server}`, { method: 'PUT', body: JSON.stringify({ mode }) });

interface SignedIn {
  browser: Browser;
  viewer: Viewer;
}

async function signedIn(): Promise<SignedIn> {
  const { userId, email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  return { browser, viewer: { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true } };
}

const watched = async (viewer: Viewer) =>
  (await readHistory(app.services.db, viewer, 'movie')).map(({ titleId }) => titleId);

const frames = (html: string) => [...html.matchAll(/<iframe[^>]* src="([^"]+)"/g)].map(([, src]) => src);

describe('/watch/{id} refuses', () => {
  it('a visitor, who is brought back after signing in', async () => {
    const answer = await app.browser().get('/watch/603');
    expect(answer.headers.get('Location')).toBe('/login?next=%2Fwatch%2F603');
    expect((await app.browser().post('/watch/603', {})).status).toBe(302);
  });

  it('what isn’t the id of a movie, always in the same words', async () => {
    const { browser } = await signedIn();
    const ids = [
      'abc',
      '0',
      '0603',
      '1.5',
      '-603',
      '2147483648',
      '99999999999',
      '2147483647',
      'x'.repeat(2_000),
    ];
    const words = new Set<string>();
    for (const id of ids) {
      const answer = await browser.get(`/watch/${id}`);
      expect([id, answer.status]).toEqual([id, 404]);
      const html = await answer.text();
      expect(frames(html)).toEqual([]);
      words.add(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '');
    }
    expect(words.size).toBe(1);
  });

  it('to play a movie without an IMDb id, and says what to do next', async () => {
    const { browser, viewer } = await signedIn();
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => fetchMetadata(app, `/discover/movie?sort_by=vote_count.asc&page=${page}`)),
    );
    const listed = await Promise.all(
      pages.flatMap(({ results }) => results).map(({ id }) => fetchMetadata(app, `/movie/${id}`)),
    );
    const bare = listed.find(({ imdb_id: imdb }) => imdb === null);
    expect(bare).toBeDefined();
    const answer = await browser.get(`/watch/${bare?.id}`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(frames(html)).toEqual([]);
    expect(html).toContain('No playable source found.');
    expect(html).toContain('Other movies');
    expect(await openPlayer(browser, `movie ${bare?.id}`)).toBe('refused');
    expect(await watched(viewer)).toEqual([]);
  });

  it('a call from another site', async () => {
    const { browser, viewer } = await signedIn();
    const answer = await browser.post(`/watch/${nextMovie()}`, {}, { Origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
    expect(await watched(viewer)).toEqual([]);
  });
});

describe('/watch/{id}', () => {
  it('holds the first server’s frame, the movie’s facts and a way back', async () => {
    const { browser } = await signedIn();
    const id = nextMovie();
    const { title, imdb_id: imdb } = await fetchMetadata(app, `/movie/${id}`);
    const answer = await browser.get(`/watch/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const html = await answer.text();
    expect(frames(html)).toEqual([`${app.standIns.players}/one/movie/${imdb}`]);
    expect(html).toContain(' – Stoep</title>');
    expect(/<h1>([^<]*)/.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')).toBe(title);
    expect(html).toMatch(/<a [^>]*href="\/movies"[^>]*>(<svg[\s\S]*?<\/svg>)?<span>Back<\/span><\/a>/);
    expect(answer.headers.get('Content-Security-Policy')).toContain(`frame-src ${app.standIns.players};`);
  });

  it('begins with the server that the address asks for', async () => {
    const { browser } = await signedIn();
    const id = nextMovie();
    expect(frames(await (await browser.get(`/watch/${id}?server=3`)).text())[0]).toContain('/three/');
    expect(frames(await (await browser.get(`/watch/${id}?server=9`)).text())[0]).toContain('/one/');
    expect(frames(await (await browser.get(`/watch/${id}?server=x&server=2`)).text())[0]).toContain('/one/');
  });

  it('passes over a dead server, and says so when none is left', async () => {
    const { browser } = await signedIn();
    await setMode('one', '404');
    expect(frames(await (await browser.get(`/watch/${nextMovie()}`)).text())[0]).toContain('/two/');
    await setMode('two', '404');
    await setMode('three', 'refuse-framing');
    const html = await (await browser.get(`/watch/${nextMovie()}`)).text();
    expect(frames(html)).toEqual([]);
    expect(html).toContain('No playable source found.');
  });

  it('is written in a second though all its servers hang', async () => {
    const { browser } = await signedIn();
    for (const server of ['one', 'two', 'three']) await setMode(server, 'hang');
    await expectWithin(1_500, () =>
      timeOf(async () => {
        expect(frames(await (await browser.get(`/watch/${nextMovie()}`)).text())).toHaveLength(1);
      }),
    );
  });

  it('shows markup in a title as text', async () => {
    const { browser } = await signedIn();
    const id = nextMovie();
    const answers = await fetchMetadata(
      app,
      `/movie/${id}?append_to_response=external_ids,release_dates,credits`,
    );
    const title = '<img src=x onerror=alert(1)>';
    await stageFault(app, {
      kind: 'body',
      match: `/movie/${id}`,
      body: JSON.stringify({ ...answers, title, overview: '</script><script>alert(1)</script>' }),
    });
    const html = await (await browser.get(`/watch/${id}`)).text();
    expect(html).toContain('<h1>&lt;img src=x onerror=alert(1)&gt;</h1>');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('the history', () => {
  it('isn’t written by fetching the page, which a browser may do ahead', async () => {
    const { browser, viewer } = await signedIn();
    const id = nextMovie();
    await browser.get(`/watch/${id}`);
    await browser.get(`/watch/${id}.data`);
    expect(await watched(viewer)).toEqual([]);
  });

  it('is written when the player says that it has opened, once for each movie, newest first', async () => {
    const { browser, viewer } = await signedIn();
    const [one, other] = [nextMovie(), nextMovie()];
    for (const id of [one, other, one]) {
      expect(await openPlayer(browser, `movie ${id}`)).toBe('done');
      app.clock.advance(1_000);
    }
    expect(await watched(viewer)).toEqual([one, other]);
  });

  it('never holds what can’t be watched', async () => {
    const { browser, viewer } = await signedIn();
    for (const id of ['0', '2147483647', 'abc'])
      expect(await openPlayer(browser, `movie ${id}`)).toBe('refused');
    expect(await watched(viewer)).toEqual([]);
  });
});

describe('a film database that fails', () => {
  it.each([
    ['is down', { kind: 'status', status: 503 }],
    ['answers HTML', { kind: 'html' }],
    ['answers half a JSON', { kind: 'half-json' }],
    ['hangs', { kind: 'hang' }],
  ])('and %s leaves a page with a way on, and is no matter for a known movie', async (_how, fault) => {
    const { browser } = await signedIn();
    const [cachedMovie, unknown] = [nextMovie(), await nextUnknownMovie()];
    expect((await browser.get(`/watch/${cachedMovie}`)).status).toBe(200);
    await stageFault(app, { ...fault, match: '/movie/' });
    const answer = await browser.get(`/watch/${unknown}`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    const html = await answer.text();
    expect(html).toContain('Try again');
    expect(html).toContain('aria-label="Main"');
    expect((await browser.get(`/watch/${cachedMovie}`)).status).toBe(200);
  });
});
