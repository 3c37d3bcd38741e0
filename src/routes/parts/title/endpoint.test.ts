import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audienceOf, everyone, maySee } from '#src/domain/audience.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import type { SheetView } from '#src/features/catalogue/present-sheet.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp({ TRAILERS: 'youtube-nocookie' });
  const options = { count: 20, audience: everyone, timeoutMs: 20_000 };
  movies = (await listPermittedTitles(app.services.catalogue, movieRows.kids, options)).titles;
});
afterAll(() => app.close());

const address = ({ kind, id }: Pick<KnownTitle, 'kind' | 'id'>) => `/parts/title?kind=${kind}&id=${id}`;

async function readSheet(browser: Browser, title: Pick<KnownTitle, 'kind' | 'id'>): Promise<SheetView> {
  const answer = await browser.get(address(title));
  expect(answer.status).toBe(200);
  return (await answer.json()).title;
}

function find(fits: (title: KnownTitle) => boolean): KnownTitle {
  const title = movies.find(fits);
  if (title === undefined) throw new Error('The stand-in has no such movie.');
  return title;
}

describe('the facts of one title are refused', () => {
  it('to a visitor, and to a household whose period has ended', async () => {
    const title = find(() => true);
    expect((await app.browser().get(address(title))).status).toBe(401);
    expect((await (await signInMain(app, { paidUntil: 1 })).browser.get(address(title))).status).toBe(403);
  });

  it('alike when they are unknown, no number, or above a sub-user’s ceiling', async () => {
    const { strong } = await moviesByAge(app);
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const paths = [address(strong), address({ kind: 'movie', id: 999_999_999 }), '/parts/title?kind=movie'];
    const answers = await Promise.all(paths.map((path) => browser.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe('the facts of one title', () => {
  it('are its story, age and length, and a trailer with what it costs', async () => {
    const title = find(({ details }) => details?.trailer !== undefined);
    const { browser } = await signInMain(app);
    const sheet = await readSheet(browser, title);
    expect(sheet).toMatchObject({ kind: 'movie', id: title.id, name: title.name, overview: title.overview });
    expect(sheet.length).toMatch(/^(\d h )?\d\d?( min)?$/);
    expect(sheet.trailer).toEqual({
      href: `https://www.youtube-nocookie.com/embed/${title.details?.trailer}`,
      cost: 'about 25 MB, R1.13 of data',
    });
  });

  it('lead to the player once it can play', async () => {
    const [title] = movies;
    if (title === undefined) throw new Error('The stand-in has no movies.');
    const child = await signInSubUser(app, { ageGroup: '18+' });
    const { browser } = await signInMain(app);
    expect(await readSheet(browser, title)).toMatchObject({ play: `/watch/${title.id}`, coming: null });
    expect((await readSheet(child.browser, title)).play).toBe(`/subuser/movie/${title.id}`);
    const coming = { ...title, id: 30_000_001, releasedOn: '2099-12-31' };
    const unplayable = { ...title, id: 30_000_002, imdbId: null };
    await writeFacts(app.services.db, [coming, unplayable], app.clock.now());
    expect(await readSheet(browser, coming)).toMatchObject({ play: null, coming: '31 December 2099' });
    expect(await readSheet(browser, unplayable)).toMatchObject({ play: null, coming: null });
  });

  it('lead nobody with an age limit to the trailer’s host', async () => {
    const child = { kind: 'sub' as const, ageGroup: '13+' as const, genres: [], choices: noChoices };
    const title = find((one) => one.details?.trailer !== undefined && maySee(audienceOf(child), one));
    const { browser } = await signInSubUser(app, { ageGroup: '13+' });
    expect((await readSheet(browser, title)).trailer).toBeNull();
    const grown = await signInSubUser(app, { ageGroup: '18+' });
    expect((await readSheet(grown.browser, title)).trailer).not.toBeNull();
  });

  it('have no trailer when the service knows none, or what is stored isn’t one', async () => {
    const { browser } = await signInMain(app);
    const [title] = movies;
    if (title?.details == null) throw new Error('The stand-in has no movies.');
    for (const trailer of [undefined, '../../evil']) {
      const { trailer: _trailer, ...details } = title.details;
      const without = {
        ...title,
        id: 30_000_000,
        details: trailer === undefined ? details : { ...details, trailer },
      };
      await writeFacts(app.services.db, [without], app.clock.now());
      expect((await readSheet(browser, without)).trailer).toBeNull();
    }
  });
});

it('has no trailers unless the operator names a host', async () => {
  const other = await startTestApp();
  try {
    const title = find(({ details }) => details?.trailer !== undefined);
    await writeFacts(other.services.db, [title], other.clock.now());
    const { browser } = await signInMain(other);
    expect((await readSheet(browser, title)).trailer).toBeNull();
  } finally {
    await other.close();
  }
});
