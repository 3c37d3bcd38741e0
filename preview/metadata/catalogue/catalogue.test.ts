import { describe, expect, it } from 'vitest';
import { seriesDetails } from '../api/details.ts';
import { discoverMovies, discoverSeries } from '../api/discover.ts';
import { overviewOf } from '../api/rows.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { certificatesOf } from './certificates.ts';
import { dateText, dayOf, monthStart } from './days.ts';
import { ANIME_KEYWORD } from './genres.ts';
import { releasesOf } from './releases.ts';
import { seasonsOf } from './seasons.ts';

const at = (text: string): number => Date.parse(`${text}T08:00:00Z`);
const build = (now: number): Catalogue => buildCatalogue(monthStart(dayOf(now)));
const NOW = at('2026-11-20');
const catalogue = build(NOW);
const films = (query: string, from: Catalogue = catalogue): number =>
  discoverMovies(from.movies, new URLSearchParams(query)).length;
const shows = (query: string, now = NOW, from: Catalogue = catalogue): number =>
  discoverSeries(from.series, new URLSearchParams(query), now).length;

describe('determinism', () => {
  it('is the same twice, and its ids and titles outlive the month', () => {
    expect(build(NOW)).toEqual(catalogue);
    const later = build(at('2027-02-03'));
    expect(later.movies.map((title) => [title.id, title.title, title.imdb])).toEqual(
      catalogue.movies.map((title) => [title.id, title.title, title.imdb]),
    );
  });

  it('has large numbers, unique ids and few repeated titles', () => {
    expect(catalogue.movies.length).toBeGreaterThanOrEqual(4_000);
    expect(catalogue.series.length).toBeGreaterThanOrEqual(1_500);
    expect(catalogue.movieById.size).toBe(catalogue.movies.length);
    const names = catalogue.movies.map((title) => title.title);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each([
  '2026-11-20',
  '2027-01-01',
  '2027-02-28',
  '2028-02-29',
  '2026-12-31',
  '2027-06-30',
  '2031-08-17',
])('every row is full on %s', (date) => {
  const now = at(date);
  const today = dayOf(now);
  const then = build(now);
  const window = `primary_release_date.gte=${dateText(today - 540)}&primary_release_date.lte=${dateText(today)}&region=ZA&with_release_type=2%7C3`;

  it('films', () => {
    expect(films(`${window}&vote_count.gte=250`, then)).toBeGreaterThan(300);
    expect(
      films(`${window}&with_genres=28&without_genres=16,10751&vote_count.gte=1200`, then),
    ).toBeGreaterThan(40);
    expect(
      films(`${window}&with_genres=27&without_genres=16,10751&vote_count.gte=1200`, then),
    ).toBeGreaterThan(30);
    expect(films('with_genres=10751', then)).toBeGreaterThan(150);
    expect(films('vote_count.gte=1200&vote_average.gte=7', then)).toBeGreaterThan(200);
    expect(
      films(
        `region=ZA&with_release_type=2%7C3&release_date.gte=${date}&release_date.lte=${dateText(today + 21)}`,
        then,
      ),
    ).toBeGreaterThan(12);
  });

  it('series', () => {
    const year = Number(date.slice(0, 4));
    for (const y of [year, year - 1, year - 2])
      expect(shows(`first_air_date_year=${y}&first_air_date.lte=${date}`, now, then)).toBeGreaterThan(200);
    expect(shows('with_genres=10762', now, then)).toBeGreaterThan(200);
    expect(shows(`with_keywords=${ANIME_KEYWORD}&first_air_date.lte=${date}`, now, then)).toBeGreaterThan(
      280,
    );
    expect(shows(`first_air_date.gte=${dateText(today + 1)}`, now, then)).toBeGreaterThan(20);
    const popular = then.series.toSorted((a, b) => b.popularity - a.popularity).slice(0, 60);
    const lastDays = popular.map((title) => String(seriesDetails(title, 'en', now).last_air_date));
    expect(lastDays.filter((day) => day >= dateText(today - 30) && day <= date).length).toBeGreaterThan(6);
  });
});

describe('what it holds', () => {
  it('covers every genre with many titles', () => {
    const genresOf = (titles: Catalogue['movies']) => new Set(titles.flatMap(({ genres }) => genres));
    const [ofMovies, ofSeries] = [genresOf(catalogue.movies), genresOf(catalogue.series)];
    expect([ofMovies.size, ofSeries.size]).toEqual([19, 16]);
    for (const id of ofMovies) expect(films(`with_genres=${id}`), String(id)).toBeGreaterThan(60);
    for (const id of ofSeries)
      expect(shows(`with_genres=${id}`), String(id)).toBeGreaterThan(id === 10763 ? 15 : 30);
  });

  it('has much from home and anime with several seasons', () => {
    expect(films('with_origin_country=ZA')).toBeGreaterThan(1_000);
    const anime = catalogue.series.filter((title) => title.keywords.includes(ANIME_KEYWORD));
    expect(anime.every((title) => title.genres.includes(16) && title.language === 'ja')).toBe(true);
    const several = anime.filter(
      (title) =>
        seasonsOf(title, dayOf(NOW)).filter((season) => season.number > 0 && season.episodes > 0).length > 1,
    );
    expect(several.length).toBeGreaterThanOrEqual(250);
    const airing = anime.filter((title) => seriesDetails(title, 'en', NOW).next_episode_to_air !== null);
    expect(airing.length).toBeGreaterThan(10);
  });

  it('is as patchy as the real one', () => {
    const { movies, series } = catalogue;
    const share = (count: number, of: number): number => count / of;
    const ids = movies.filter((title) => !title.imdb);
    expect(share(ids.length, movies.length)).toBeGreaterThan(0.04);
    expect(share(ids.length, movies.length)).toBeLessThan(0.08);
    expect(new Set(ids.map((title) => title.imdb))).toEqual(new Set([null, '']));
    for (const title of [...movies, ...series]) if (title.imdb) expect(title.imdb).toMatch(/^tt99\d{6}$/);
    expect(
      movies.some((title) => !title.hasPoster) &&
        movies.some((title) => !title.hasStory) &&
        movies.some((title) => title.day === null),
    ).toBe(true);
    expect(
      movies.some((title) => title.adult) && movies.some((title) => !title.adult && title.softcore),
    ).toBe(true);
    expect(
      movies.some((title) => title.title.includes('<b>')) &&
        movies.some((title) => title.title.length > 120) &&
        movies.some((title) => /\p{Script=Hebrew}/u.test(title.title)),
    ).toBe(true);
    const seasons = series.map((title) => seasonsOf(title, dayOf(NOW)));
    expect(
      seasons.some(([first]) => first?.number === 0) && seasons.some((list) => list.at(-1)?.day === null),
    ).toBe(true);
  });

  it('has certificates for few at home, most of the known in the US, none for a share', () => {
    const certificateLists = catalogue.movies.filter((title) => title.votes >= 1_200).map(certificatesOf);
    const given = (country: string): number =>
      certificateLists.filter((list) => list.some((entry) => entry.country === country && entry.text !== ''))
        .length / certificateLists.length;
    expect(given('ZA')).toBeGreaterThan(0.05);
    expect(given('ZA')).toBeLessThan(0.25);
    expect(given('US')).toBeGreaterThan(0.85);
    const all = catalogue.movies.map(certificatesOf);
    expect(all.some((list) => list.length === 0)).toBe(true);
    expect(all.some((list) => new Set(list.map((entry) => entry.country)).size < list.length)).toBe(true);
    expect(
      catalogue.movies.some((title) => releasesOf(title).some((release) => release.certificate === '')),
    ).toBe(true);
  });
});

describe('stories', () => {
  it('leaves no slot unfilled and hardly repeats itself', () => {
    const texts = [...catalogue.movies, ...catalogue.series]
      .filter((title) => title.hasStory)
      .map((title) => overviewOf(title, 'en'));
    for (const text of texts) expect(text).not.toMatch(/[{}[\]|]|undefined|\ba [aeiou](?!ne|ni|se)\w/);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.97);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(420);
  });
});
