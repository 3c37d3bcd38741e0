import { pickLanguage } from '../words/languages.ts';
import { awkward } from './awkward.ts';
import { featuredFilms } from './featured-films.ts';
import { featuredSeries } from './featured-series.ts';
import { ANIME_KEYWORD, genresFor } from './genres.ts';
import { between, mix, type Random, random, weighted } from './random.ts';
import { dateOfMovie, dateOfSeries } from './schedule.ts';
import { levelFor, movieFlavours, seriesFlavours, votesFor } from './shares.ts';
import { nameTitle } from './titles.ts';
import type { Flavour, Kind, Title } from './types.ts';
import { searchable } from './words.ts';

const SEED = 0x57_0e_90;
const MOVIES = 4_600;
const SERIES = 1_850;

/** Everything the service knows, as compact rows. */
export interface Catalogue {
  readonly movies: readonly Title[];
  readonly series: readonly Title[];
  readonly movieById: ReadonlyMap<number, Title>;
  readonly seriesById: ReadonlyMap<number, Title>;
  readonly byImdb: ReadonlyMap<string, Title>;
}

const countries: readonly (readonly [number, string])[] = [
  [31, 'ZA'],
  [25, 'US'],
  [9, 'GB'],
  [7, 'JP'],
  [5, 'KR'],
  [6, 'IN'],
  [5, 'FR'],
  [4, 'NG'],
  [3, 'BR'],
  [3, 'DE'],
  [2, 'ES'],
];

/** Movies and series number from the same start in different steps: many ids exist in both, as in the real service. */
const idOf = (kind: Kind, index: number): number =>
  kind === 'movie' ? 20_011 + index * 17 : 20_011 + index * 34;

/** A range that the film database has not reached, so no invented title points at a real one. */
function imdbOf(kind: Kind, index: number, rnd: Random): string | null {
  if (rnd() < 0.06) return rnd() < 0.6 ? null : '';
  return `tt99${String((kind === 'movie' ? 100_000 : 500_000) + index * 41).padStart(6, '0')}`;
}

interface Draft {
  kind: Kind;
  index: number;
  anchor: number;
  taken: Set<string>;
}

function row(draft: Draft): Title {
  const { kind, index, anchor } = draft;
  const seed = mix(SEED + (kind === 'movie' ? 1 : 2), index);
  const rnd = random(seed);
  const written = (kind === 'movie' ? featuredFilms : featuredSeries)[index];
  const odd = kind === 'movie' ? awkward[index - 60] : undefined;
  const flavour: Flavour =
    written?.flavour ?? odd?.flavour ?? weighted(rnd, kind === 'movie' ? movieFlavours : seriesFlavours);
  const country =
    flavour === 'anime'
      ? 'JP'
      : written
        ? 'ZA'
        : odd
          ? odd.language === 'he'
            ? 'FR'
            : 'ZA'
          : weighted(rnd, countries);
  const language = written
    ? flavour === 'anime'
      ? 'ja'
      : 'en'
    : (odd?.language ?? (odd ? 'en' : pickLanguage(country, rnd)));
  const named = written ?? odd;
  const names = named
    ? { title: named.title, original: named.original ?? named.title }
    : nameTitle(seed, flavour, country, language, draft.taken);
  const day = written
    ? anchor - 12 - ((index * 53) % 380)
    : (kind === 'movie' ? dateOfMovie : dateOfSeries)(anchor, flavour, rnd);
  const fame = votesFor(day === null ? null : anchor - day, flavour, kind, rnd);
  const adult = !named && kind === 'movie' && rnd() < 0.004;
  const softcore = !adult && !named && rnd() < 0.003;
  return {
    kind,
    id: idOf(kind, index),
    seed,
    flavour,
    title: names.title,
    originalTitle: names.original,
    language,
    country,
    genres: written?.genres ?? genresFor(kind, flavour, rnd),
    keywords: flavour === 'anime' ? [ANIME_KEYWORD] : [],
    day,
    votes: written ? between(rnd, 1_900, 6_200) : fame.votes,
    score: written?.score ?? fame.score,
    popularity: written ? 980 - index * 9 + Math.round(rnd() * 4000) / 1000 : fame.popularity,
    level: adult || softcore ? 4 : (written?.level ?? levelFor(flavour, rnd)),
    adult,
    softcore,
    hasPoster: named !== undefined || rnd() >= 0.03,
    hasBackdrop: written !== undefined || rnd() >= 0.05,
    hasStory: named !== undefined || rnd() >= 0.03,
    imdb: written
      ? `tt99${String((kind === 'movie' ? 100_000 : 500_000) + index * 41)}`
      : imdbOf(kind, index, rnd),
    words: searchable(`${names.title} ${names.original}`),
    ...(named ? { story: named.story } : {}),
    ...(written ? { scene: written.scene } : {}),
  };
}

/** Builds the whole catalogue around a day; the same day gives the same catalogue on every machine. */
export function buildCatalogue(anchor: number): Catalogue {
  const taken = new Set<string>([...featuredFilms, ...featuredSeries].map((entry) => entry.title));
  const make = (kind: Kind, count: number): Title[] =>
    Array.from({ length: count }, (_, index) => row({ kind, index, anchor, taken }));
  const movies = make('movie', MOVIES);
  const series = make('tv', SERIES);
  const byImdb = new Map<string, Title>();
  for (const title of [...movies, ...series]) if (title.imdb) byImdb.set(title.imdb, title);
  return {
    movies,
    series,
    movieById: new Map(movies.map((title) => [title.id, title])),
    seriesById: new Map(series.map((title) => [title.id, title])),
    byImdb,
  };
}
