import type { Catalogue } from '../catalogue/catalogue.ts';
import { certificatesOf } from '../catalogue/certificates.ts';
import { dateText } from '../catalogue/days.ts';
import { flavourKeywords } from '../catalogue/genres.ts';
import { mix, random } from '../catalogue/random.ts';
import { releasesOf } from '../catalogue/releases.ts';
import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, paged } from './call.ts';
import { seasonDetails } from './episodes.ts';
import { creditsOf } from './people.ts';
import { listRow, mixedRow } from './rows.ts';

const maxRelated = 40;
const minRelatedVotes = 40;

const reasonsByLevel = [
  [],
  ['Mild threat'],
  ['Violence', 'Language'],
  ['Violence', 'Strong language', 'Drugs'],
  ['Strong violence', 'Sex', 'Drugs'],
];

/** Most countries give no content descriptors. */
function descriptorsOf({ level, seed }: Title, country: string): readonly string[] {
  const isNamed = ['ZA', 'US', 'DE'].includes(country) && mix(seed, country.charCodeAt(0)) % 4 > 0;
  return isNamed ? (reasonsByLevel[level] ?? []) : [];
}

function releaseDates(title: Title): Json {
  const byCountry = Map.groupBy(releasesOf(title), ({ country }) => country);
  const results = [...byCountry].map(([country, releases]) => ({
    iso_3166_1: country,
    release_dates: releases.map(({ certificate, day, type }) => ({
      certification: certificate,
      descriptors: descriptorsOf(title, country),
      release_date: `${dateText(day)}T00:00:00.000Z`,
      type,
    })),
  }));
  return { results };
}

function contentRatings(title: Title): Json {
  const rnd = random(mix(title.seed, 0xc0a));
  const results = certificatesOf(title).map(({ country, text }) => ({
    descriptors: descriptorsOf(title, country),
    iso_3166_1: country,
    rating: rnd() < 0.04 ? '' : text,
  }));
  return { results };
}

/** Caches the lists, because each title is compared with all others. */
const related = new WeakMap<Title, Map<number, Title[]>>();

function relatedTitles(title: Title, { catalogue }: Call, shift: number): Title[] {
  const lists = related.get(title) ?? new Map<number, Title[]>();
  related.set(title, lists);
  const list = lists.get(shift) ?? compareAll(title, catalogue, shift);
  lists.set(shift, list);
  return list;
}

function compareAll(title: Title, catalogue: Catalogue, shift: number): Title[] {
  const { id, flavour, language, seed } = title;
  const genres = genreBits(title);
  return candidatesOf(catalogue)
    [title.kind].filter((other) => other.title.id !== id && (other.genres & genres) !== 0)
    .map(({ title: other, genres: others }) => {
      const shared = countBits(others & genres) * 2;
      const alike = (other.flavour === flavour ? 3 : 0) + (other.language === language ? 1 : 0);
      return { other, score: shared + alike + (mix(seed + shift, other.id) % 1_000) / 400 };
    })
    .sort((one, another) => another.score - one.score)
    .slice(0, maxRelated)
    .map(({ other }) => other);
}

interface Candidate {
  title: Title;
  /** One bit for each genre. */
  genres: number;
}

/** Caches the candidates, because the related titles of each title need them. */
const candidates = new WeakMap<Catalogue, Readonly<Record<Title['kind'], Candidate[]>>>();

function candidatesOf(catalogue: Catalogue): Readonly<Record<Title['kind'], Candidate[]>> {
  const among = (titles: readonly Title[]) =>
    titles
      .filter(({ adult, hasPoster, votes }) => !adult && hasPoster && votes > minRelatedVotes)
      .map((title) => ({ title, genres: genreBits(title) }));
  const found = candidates.get(catalogue) ?? { movie: among(catalogue.movies), tv: among(catalogue.series) };
  candidates.set(catalogue, found);
  return found;
}

/** TMDB has fewer genres than a number has bits. */
const bitByGenre = new Map<number, number>();

function genreBits({ genres }: Title): number {
  let bits = 0;
  for (const genre of genres) {
    const bit = bitByGenre.get(genre) ?? 1 << bitByGenre.size;
    bitByGenre.set(genre, bit);
    bits |= bit;
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

function keywords(title: Title): Json {
  const found = Object.values(flavourKeywords).filter(({ id }) => title.keywords.includes(id));
  return { [title.kind === 'movie' ? 'keywords' : 'results']: found };
}

/** Some titles have no video. The keys have a valid form, but belong to no video. */
function videos(title: Title): Json {
  if (mix(title.seed, 0x71d) % 4 === 0) return { results: [] };
  const key = `preview-${title.id}`;
  const video = { id: key, iso_639_1: 'en', key, name: 'Official Trailer', site: 'YouTube', size: 1080 };
  return { results: [{ ...video, type: 'Trailer', official: true }] };
}

/** The original language has the original title; some titles have translations. */
function translations(title: Title): Json {
  const key = title.kind === 'movie' ? 'title' : 'name';
  const own = { [title.language]: { title: title.originalTitle, story: '' } };
  const english = { en: { title: '', story: title.story ?? '' } };
  const all = Object.entries({ ...own, ...english, ...title.translations });
  return {
    translations: all.map(([language, { title: name, story }]) => ({
      iso_639_1: language,
      data: { [key]: name, overview: story },
    })),
  };
}

type Part = (title: Title, call: Call) => Json;

const sharedParts: Readonly<Record<string, Part>> = {
  external_ids: ({ imdb }) => ({ imdb_id: imdb }),
  credits: creditsOf,
  similar: (title, call) => paged(call, relatedTitles(title, call, 1), listRow),
  recommendations: (title, call) => paged(call, relatedTitles(title, call, 2), mixedRow),
  keywords,
  videos,
  translations,
};

const partsOfKind: Readonly<Record<Title['kind'], Readonly<Record<string, Part>>>> = {
  movie: { ...sharedParts, release_dates: releaseDates },
  tv: { ...sharedParts, content_ratings: contentRatings },
};

/** Returns null for an unknown part. */
export function partOf(title: Title, name: string, call: Call): Json | null {
  const season = /^season\/(\d{1,3})$/.exec(name)?.[1];
  if (season !== undefined) return seasonDetails(title, Number(season), call);
  const parts = partsOfKind[title.kind];
  return Object.hasOwn(parts, name) ? (parts[name]?.(title, call) ?? null) : null;
}
