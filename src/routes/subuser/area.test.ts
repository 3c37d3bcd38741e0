import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type AgeGroup, ageGroups, audienceOf, maySee, strangers } from '#src/domain/audience.ts';
import { playableSeasons } from '#src/domain/episodes.ts';
import { type Genre, genres } from '#src/domain/genres.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { noChoices, type TitleChoice, titleChoiceKey } from '#src/domain/title-choices.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { subUserRow, subUserRows } from '#src/features/catalogue/sub-user-rows.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type SignedInSubUser, setChoices, setLimits, signInSubUser } from '#test/sub-users.ts';

/** Searched for in turn: words that occur in many names of the stand-in. */
const words = ['the', 'of', 'sea', 'night', 'river', 'a'];

let app: TestApp;
let child: SignedInSubUser;
/** Titles of every maturity, opened by address and added to the history. */
let sample: KnownTitle[];

beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(subUserRows, new AbortController().signal);
  child = await signInSubUser(app, { ageGroup: '18+' });
  sample = (await Promise.all([sampleOf('movie'), sampleOf('series')])).flat();
});
afterAll(() => app.close());

/** Returns titles of the unlimited list, so that every ceiling and genre permits some and hides some. */
async function sampleOf(kind: TitleKind): Promise<KnownTitle[]> {
  const { catalogue } = app.services;
  const row = subUserRow(kind, { ceiling: 18, genres: [] });
  const ids = (await Promise.all([catalogue.page(row, 1), catalogue.page(row, 2)])).flat();
  const titles = [...(await catalogue.titles(kind, ids, 20_000)).values()];
  return titles.filter(({ imdbId }) => imdbId !== null).slice(0, 8);
}

/** Returns the titles to whose addresses the text links. */
function titlesIn(text: string): { kind: TitleKind; id: number }[] {
  const found = [...text.matchAll(/\/subuser\/(movie|series)\/(\d+)/g)];
  return found.map(([, kind, id]) => ({ kind: kind === 'movie' ? 'movie' : 'series', id: Number(id) }));
}

/** Reads the pages of a grid until its end, at most `maxPages`. */
async function scroll(path: string, maxPages: number): Promise<string> {
  let text = '';
  let next: string | undefined = path;
  for (let page = 0; next !== undefined && page < maxPages; page += 1) {
    const answer = await (await child.browser.get(next)).text();
    text += answer;
    next = /href="(\/subuser\?kind=\w+&amp;after=[^"]+)"/.exec(answer)?.[1]?.replaceAll('&amp;', '&');
  }
  return text;
}

async function everything(word: string): Promise<string> {
  const { browser } = child;
  const lists = [await scroll('/subuser', 2), await scroll('/subuser?kind=series', 2)];
  const search = await (await browser.get(`/subuser/search?q=${word}`)).text();
  // Only the data contains the slides that aren't shown yet.
  const movies = await (await browser.get('/subuser.data')).text();
  const series = await (await browser.get('/subuser.data?kind=series')).text();
  const history = await (await browser.get('/parts/me?watched=all')).text();
  const watched = await (await browser.get('/subuser/watched')).text();
  const suggested = await (await browser.get(`/parts/suggestions?q=${word}`)).text();
  return [...lists, search, movies, series, history, watched, suggested].join('\n');
}

/** Requests every address that names the title: its page, data, history, similar titles and player. */
async function waysTo({ kind, id, details }: KnownTitle): Promise<Response[]> {
  const { browser } = child;
  const page = `/subuser/${kind}/${id}`;
  const [season] = playableSeasons(details?.seasons ?? []);
  const place = kind === 'movie' ? {} : { season: String(season?.number ?? 1), episode: '1' };
  const key = kind === 'movie' ? `movie ${id}` : `series ${id} ${season?.number ?? 1} 1`;
  const played = { about: `${key} @${app.services.embeds.keys[0]}`, outcome: 'played' };
  return Promise.all([
    browser.get(page),
    browser.get(`${page}.data`),
    browser.get(`/parts/similar?kind=${kind}&id=${id}`),
    browser.get(`/parts/title?kind=${kind}&id=${id}`),
    browser.post(page, place),
    browser.post('/parts/server-experience', played),
    browser.post('/parts/position', { what: key, seconds: '1' }),
    browser.post('/parts/changes', { kind: 'list', title: `${kind} ${id}`, value: '1' }),
    browser.post('/parts/film', { what: key }),
    browser.post(page, { play: key }),
  ]);
}

/** Addresses for everybody, which still apply the child's limits. */
async function publicWaysTo({ kind, id }: KnownTitle): Promise<Response[]> {
  const page = `/title/${kind}/${id}`;
  return Promise.all([page, `${page}/card.jpg`].map((path) => child.browser.get(path)));
}

async function likeIt({ kind, id }: KnownTitle): Promise<string> {
  return (await child.browser.get(`/parts/similar?kind=${kind}&id=${id}`)).text();
}

async function watchEverything(): Promise<void> {
  const { userId, subUserId } = child;
  const about = { kind: 'sub' as const, name: 'Thandi', ageGroup: '18+' as const, genres: [], paid: true };
  const viewer = { ...about, choices: noChoices, screenTime: unlimited, userId, subUserId, confirmedAt: 0 };
  for (const { kind, id, name, posterPath, backdropPath } of sample) {
    const entry = { kind, titleId: id, name, posterPath, backdropPath, season: null, episode: null };
    await writeHistory(app.services.db, viewer, entry, app.clock.now());
  }
}

/** Returns the choices about the titles of the sample. */
function choicesOf(decided: readonly (TitleChoice | null)[]) {
  const list = sample.flatMap(({ kind, id }, index) => {
    const choice = decided[index] ?? null;
    return choice === null ? [] : [{ kind, id, choice }];
  });
  const keysOf = (wanted: TitleChoice) => list.filter(({ choice }) => choice === wanted).map(titleChoiceKey);
  return { list, read: { allowed: keysOf('allow'), blocked: keysOf('block') } };
}

function decideByTurns(...turns: (TitleChoice | null)[]): (TitleChoice | null)[] {
  return sample.map((_, index) => turns[index % turns.length] ?? null);
}

it('shows no title above the ceiling, outside the genres or blocked, and what is allowed, on any surface', {
  // Each child makes about 400 requests.
  timeout: inject('runs').limits * 60_000,
}, async () => {
  await watchEverything();
  const limits = fc.record({
    ageGroup: fc.constantFrom<AgeGroup>(...ageGroups),
    genres: fc.subarray<Genre>([...genres], { maxLength: 4 }),
    word: fc.constantFrom(...words),
    decided: fc.array(fc.constantFrom(null, null, 'allow', 'block'), { minLength: 16, maxLength: 16 }),
  });
  let seen = 0;
  const check = async ({
    ageGroup,
    genres: chosen,
    word,
    decided,
  }: {
    ageGroup: AgeGroup;
    genres: Genre[];
    word: string;
    decided: (TitleChoice | null)[];
  }) => {
    // Refills the budgets that the last run used up.
    app.clock.advance(11 * 60_000);
    await setLimits(app, child.subUserId, { ageGroup, genres: chosen });
    const choices = choicesOf(decided);
    await setChoices(app, child, choices.list);
    const audience = audienceOf({ kind: 'sub', ageGroup, genres: chosen, choices: choices.read });
    const similar = await Promise.all(sample.map(likeIt));
    const shown = titlesIn([await everything(word), ...similar].join('\n'));
    seen += shown.length;
    for (const { kind, id } of shown) {
      const title = await app.services.catalogue.title(kind, id);
      const verdict = title !== null && title.imdbId !== null && maySee(audience, title);
      expect(verdict, `${kind} ${id} ${title?.name} for ${ageGroup} ${chosen.join()}`).toBe(true);
    }
    for (const title of sample) {
      const about = `${title.kind} ${title.id} for ${ageGroup} ${chosen.join()}`;
      const may = maySee(audience, title);
      for (const { status, url } of await waysTo(title)) {
        expect(may ? status < 300 : status === 404, `${url} answered ${status} for ${about}`).toBe(true);
      }
      if (title.id % 2 === 0) continue;
      const isPublic = may && maySee(strangers, title);
      for (const { status, url } of await publicWaysTo(title)) {
        expect(status, `${url} for ${about}`).toBe(isPublic ? 200 : 404);
      }
    }
  };
  await fc.assert(fc.asyncProperty(limits, check), {
    numRuns: inject('runs').limits,
    // In these examples each title of the sample is allowed, blocked or has no choice.
    examples: [
      [{ ageGroup: 'Below 13', genres: [], word: 'the', decided: decideByTurns('allow', null, 'block') }],
      [{ ageGroup: '18+', genres: [], word: 'the', decided: decideByTurns('block', null, null) }],
    ],
    endOnFailure: true,
  });
  expect(seen).toBeGreaterThan(100);
});
