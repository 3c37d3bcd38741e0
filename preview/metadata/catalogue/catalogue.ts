import { spreadCompositions } from '../art/spread-compositions.ts';
import { pickLanguage } from '../words/languages.ts';
import { pickFame } from './fame.ts';
import { pickFlavour, pickGenres, pickLevel } from './flavours.ts';
import { flavourKeywords } from './genres.ts';
import { between, mix, pickByShare, random } from './random.ts';
import { pickMovieDay, pickSeriesDay } from './schedule.ts';
import { startOfWeekly } from './seasons.ts';
import { nameTitle, searchable } from './titles.ts';
import type { Flavour, Kind, Level, TimedTitle, Title } from './types.ts';
import data from './written-titles.json' with { type: 'json' };

const SEED = 0x57_0e_90;
const count: Readonly<Record<Kind, number>> = { movie: 4_600, tv: 1_850 };

/** Index of the first awkward title; the titles of the first pages come before it. */
const firstAwkwardTitle = 60;

export interface Catalogue {
  movies: readonly Title[];
  series: readonly Title[];
  movieById: ReadonlyMap<number, Title>;
  seriesById: ReadonlyMap<number, Title>;
}

/** South African and in English by default. */
interface WrittenTitle {
  title: string;
  original?: string;
  language?: string;
  country?: string;
  flavour: Flavour;
  story: string;
  translations?: Title['translations'];
}

/** Recent, widely seen and released in South Africa. */
interface FeaturedTitle extends WrittenTitle {
  genres: number[];
  level: Level;
  score: number;
  scene: string;
  seasonLengths?: Title['seasonLengths'];
}

// The casts are safe: tests check the titles that are made from the file.
const featured = { movie: data.movie, tv: data.tv } as Readonly<Record<Kind, FeaturedTitle[]>>;
/** Titles with markup, another script or an unusual length, which can break a page. */
const awkward = data.awkward as WrittenTitle[];
/** Written out, because there are no Setswana word lists to invent titles from. */
const setswana = data.setswana as WrittenTitle[];
const afterFeatured = [...awkward, ...setswana];

const countries = { ZA: 31, US: 25, GB: 9, JP: 7, KR: 5, IN: 6, FR: 5, NG: 4, BR: 3, DE: 3, ES: 2 };

/** A movie and a series often share an id, as at TMDB. */
const idOf = (kind: Kind, index: number): number => 20_011 + index * (kind === 'movie' ? 17 : 34);

/** IMDb has no ids in this range yet. */
const imdbOf = (kind: Kind, index: number): string => `tt99${firstImdb[kind] + index * imdbStep}`;
const firstImdb: Readonly<Record<Kind, number>> = { movie: 100_000, tv: 500_000 };
const imdbStep = 41;

/** Returns null for other ids. Doesn't build the catalogue. */
export function findByImdb(imdb: string): TimedTitle | null {
  const number = Number(/^tt99(\d{6})$/.exec(imdb)?.[1]);
  const kind = number < firstImdb.tv ? 'movie' : 'tv';
  const index = (number - firstImdb[kind]) / imdbStep;
  if (!Number.isInteger(index) || index < 0 || index >= count[kind]) return null;
  const { seed, flavour, written } = beginTitle(kind, index);
  return { kind, seed, flavour, ...(written && { story: written.story }) };
}

function beginTitle(kind: Kind, index: number) {
  const seed = mix(SEED + (kind === 'movie' ? 1 : 2), index);
  const rnd = random(seed);
  const first = featured[kind][index];
  const written = first ?? (kind === 'movie' ? afterFeatured[index - firstAwkwardTitle] : undefined);
  const flavour = written?.flavour ?? pickFlavour(kind, rnd);
  return { seed, rnd, first, written, flavour };
}

function buildTitle(
  kind: Kind,
  index: number,
  anchor: number,
  taken: Set<string>,
): Omit<Title, 'composition'> {
  const { seed, rnd, first, written, flavour } = beginTitle(kind, index);
  const country = written
    ? (written.country ?? 'ZA')
    : flavour === 'anime'
      ? 'JP'
      : pickByShare(rnd, countries);
  const language = written ? (written.language ?? 'en') : pickLanguage(country, rnd);
  const names = written
    ? { title: written.title, original: written.original ?? written.title }
    : nameTitle({ seed, flavour, country, language }, taken);
  const pickDay = () => (kind === 'movie' ? pickMovieDay(anchor, flavour, rnd) : pickSeriesDay(anchor, rnd));
  const seasonLengths = first?.seasonLengths;
  const featuredDay = () =>
    seasonLengths ? startOfWeekly(seasonLengths, anchor) : anchor - 12 - ((index * 53) % 380);
  const day = first ? featuredDay() : pickDay();
  const fame = pickFame(day === null ? null : anchor - day, flavour, kind, rnd);
  const adult = !written && kind === 'movie' && rnd() < 0.004;
  const softcore = !adult && !written && rnd() < 0.003;
  return {
    kind,
    id: idOf(kind, index),
    seed,
    flavour,
    title: names.title,
    originalTitle: names.original,
    language,
    country,
    genres: first?.genres ?? pickGenres(kind, flavour, rnd),
    keywords: Object.entries(flavourKeywords).flatMap(([of, { id }]) => (of === flavour ? [id] : [])),
    day,
    votes: first ? between(rnd, 1_900, 6_200) : fame.votes,
    score: first?.score ?? fame.score,
    popularity: first ? 980 - index * 9 + Math.round(rnd() * 4000) / 1000 : fame.popularity,
    level: adult || softcore ? 4 : (first?.level ?? pickLevel(flavour, rnd)),
    adult,
    softcore,
    hasPoster: written !== undefined || rnd() >= 0.03,
    hasBackdrop: first !== undefined || rnd() >= 0.05,
    hasStory: written !== undefined || rnd() >= 0.03,
    imdb: first || rnd() >= 0.06 ? imdbOf(kind, index) : rnd() < 0.6 ? null : '',
    words: searchable(`${names.title} ${names.original}`),
    ...(written && { story: written.story }),
    ...(written?.translations && { translations: written.translations }),
    ...(first && { scene: first.scene }),
    ...(seasonLengths && { seasonLengths }),
  };
}

/** The same `anchor` (a day) gives the same catalogue on every machine. */
export function buildCatalogue(anchor: number): Catalogue {
  const taken = new Set([...featured.movie, ...featured.tv].map(({ title }) => title));
  const build = (kind: Kind): Title[] =>
    spreadCompositions(
      Array.from({ length: count[kind] }, (_, index) => buildTitle(kind, index, anchor, taken)),
    );
  const movies = build('movie');
  const series = build('tv');
  return {
    movies,
    series,
    movieById: new Map(movies.map((title) => [title.id, title])),
    seriesById: new Map(series.map((title) => [title.id, title])),
  };
}
