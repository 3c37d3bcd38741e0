import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Audience, audienceOf, everyone, maySee } from '#src/domain/audience.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { type KnownTitle, readKnown } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { metadataCalls, resetMetadataCalls } from '#test/metadata-control.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let listedTitles: KnownTitle[];
beforeAll(async () => {
  app = await startTestApp();
  const options = { count: 60, audience: everyone, timeoutMs: 20_000 };
  const rows = [movieRows.topPicks, seriesRows.trending];
  const read = await Promise.all(
    rows.map((row) => listPermittedTitles(app.services.catalogue, row, options)),
  );
  listedTitles = read.flatMap(({ titles }) => titles);
});
afterAll(() => app.close());

/** Ten thousand letters; `toJSON` keeps them out of test reports. */
const tenThousand = { toJSON: () => 'x…', toString: () => 'x'.repeat(10_000) };

interface SuggestionsBody {
  suggestions: { href: string; name: string; kind: string; year: number | null; picture: string | null }[];
}

const ask = (browser: Browser, typed: string) =>
  browser.get(`/parts/suggestions?q=${encodeURIComponent(typed)}`);

async function suggested(browser: Browser, typed: string): Promise<SuggestionsBody['suggestions']> {
  const listed: SuggestionsBody = await (await ask(browser, typed)).json();
  return listed.suggestions;
}

async function mainUser(paidUntil?: number): Promise<Browser> {
  return (await signInMain(app, paidUntil === undefined ? {} : { paidUntil })).browser;
}

/** Beginnings with many suggestions, among which a hidden title would appear. */
const beginnings = [...'abcdefghijklmnoprstuvw'].flatMap((letter) =>
  [...'aeiohr'].map((next) => letter + next),
);

/** Returns true if this audience may see a known title with this person. */
async function hasTitleFor(person: number, audience: Audience): Promise<boolean> {
  const { db } = app.services;
  const rows = await db.read.selectFrom('title').select(['kind', 'id']).execute();
  for (const kind of ['movie', 'series'] as const) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => Number(id));
    for (const title of (await readKnown(db, kind, ids)).values())
      if (maySee(audience, title) && title.details?.cast.some(({ id }) => id === person) === true)
        return true;
  }
  return false;
}

/** Expects that every suggestion may be seen. Returns the number of suggestions. */
async function leading(browser: Browser, audience: Audience): Promise<number> {
  let seen = 0;
  for (const typed of beginnings) {
    for (const { href, name } of await suggested(browser, typed)) {
      const [, person] = /^\/subuser\/person\/(\d+)$/.exec(href) ?? [];
      if (person !== undefined) {
        expect([name, await hasTitleFor(Number(person), audience)]).toEqual([name, true]);
        continue;
      }
      const [, kind, id] = /^\/subuser\/(movie|series)\/(\d+)$/.exec(href) ?? [];
      const title = await readKnown(app.services.db, kind === 'movie' ? 'movie' : 'series', [Number(id)]);
      expect(
        [...title.values()].map((one) => maySee(audience, one)),
        `${name} ${href}`,
      ).toEqual([true]);
      seen += 1;
    }
  }
  return seen;
}

describe('suggestions refuse', () => {
  it('a visitor, and a household whose period has ended', async () => {
    expect((await ask(app.browser(), 'mo')).status).toBe(401);
    const lapsed = await ask(await mainUser(1), 'mo');
    expect(lapsed.status).toBe(403);
    expect(await lapsed.text()).not.toContain('href');
  });

  it('more than 1 200 of one viewer in 10 minutes, and leave the searches alone', async () => {
    const browser = await mainUser();
    for (let count = 0; count < 1_200; count += 1) await ask(browser, 'qz');
    const refused = await ask(browser, 'qz');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await browser.get('/search?q=moon')).status).toBe(200);
  });
});

describe('suggestions', () => {
  it('name what begins as was typed, with its kind and year, at most 8 and no two alike', async () => {
    const browser = await mainUser();
    const title = listedTitles.find(
      ({ name, kind }) => kind === 'movie' && /^[A-Z][a-z]{4,} [A-Z]/.test(name),
    );
    const found = await suggested(browser, title?.name.slice(0, -2).toUpperCase() ?? '');
    expect(found[0]).toMatchObject({ href: `/watch/${title?.id}`, name: title?.name, kind: 'Movie' });
    expect(found[0]?.picture).toBe(title?.posterPath);
    expect(found[0]?.year).toBe(Number(title?.releasedOn?.slice(0, 4)));
    const many = await suggested(browser, 'the');
    expect(many.length).toBe(8);
    expect(new Set(many.map(({ href }) => href)).size).toBe(8);
  });

  it('name people of known titles after the titles, with their faces', async () => {
    const browser = await mainUser();
    const member = listedTitles
      .flatMap(({ details }) => details?.cast ?? [])
      .find(({ id, face }) => id !== null && face !== undefined);
    const found = await suggested(browser, member?.name ?? '');
    expect(found).toContainEqual({
      key: `person-${member?.id}`,
      href: `/person/${member?.id}`,
      name: member?.name,
      kind: 'Person',
      isPerson: true,
      year: null,
      picture: member?.face,
    });
    expect(found.slice(0, -2).some(({ kind }) => kind === 'Person')).toBe(false);
  });

  it('ask TMDB nothing, and are never kept by a browser', async () => {
    const browser = await mainUser();
    await resetMetadataCalls(app);
    const answer = await ask(browser, 'qzxv unheard of');
    expect(await answer.json()).toEqual({ suggestions: [] });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    await suggested(browser, 'the');
    expect(await metadataCalls(app)).toBe(0);
  });

  it.each(['', '   ', 'x', '🙂', '%', '../', "'; drop table title; --", '<b>', tenThousand, '\u0000'])(
    'stand for %j',
    async (typed) => {
      const answer = await ask(await mainUser(), String(typed));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/^\{"suggestions":\[/);
    },
  );

  it('show a sub-user only what their age and genres allow, from the next letter on', async () => {
    const { browser, subUserId } = await signInSubUser(app, { ageGroup: 'Below 13', genres: [] });
    const limits = { kind: 'sub' as const, ageGroup: 'Below 13' as const, genres: [], choices: noChoices };
    expect(await leading(browser, audienceOf(limits))).toBeGreaterThan(10);
    await setLimits(app, subUserId, { ageGroup: 'Below 13', genres: ['Documentary'] });
    await leading(browser, audienceOf({ ...limits, genres: ['Documentary'] }));
  });
});
