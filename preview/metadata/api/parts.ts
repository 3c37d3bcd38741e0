import type { Catalogue } from '../catalogue/catalogue.ts';
import { certificatesOf } from '../catalogue/certificates.ts';
import { flavourKeywords } from '../catalogue/genres.ts';
import { mix, pick, random } from '../catalogue/random.ts';
import { releasesOf } from '../catalogue/releases.ts';
import type { Title } from '../catalogue/types.ts';
import lexicon from '../words/lexicon.json' with { type: 'json' };
import { seasonDetails } from './episodes.ts';
import { paged } from './paging.ts';
import { creditsOf, internalId } from './people.ts';
import { backdropPath, posterPath } from './pictures.ts';
import { type Json, languageOf, listRow, mixedRow } from './rows.ts';

const DAY_MS = 86_400_000;

/** What a block may need beyond the title itself. */
export interface PartContext {
  readonly catalogue: Catalogue;
  readonly query: URLSearchParams;
  readonly page: number;
  readonly now: number;
}

function externalIds(title: Title): Json {
  const rnd = random(mix(title.seed, 0xe17));
  const common = {
    imdb_id: title.imdb,
    wikidata_id: null,
    facebook_id: null,
    instagram_id: null,
    twitter_id: null,
  };
  if (title.kind === 'movie') return common;
  return {
    ...common,
    freebase_mid: null,
    freebase_id: null,
    tvdb_id: rnd() < 0.7 ? 9_000_000 + Math.floor(rnd() * 900_000) : null,
    tvrage_id: null,
  };
}

function releaseDates(title: Title): Json {
  const countries = new Map<string, Json[]>();
  for (const release of releasesOf(title)) {
    const list = countries.get(release.country) ?? [];
    list.push({
      certification: release.certificate,
      descriptors: [],
      iso_639_1: '',
      note: release.note,
      release_date: new Date(release.day * DAY_MS).toISOString(),
      type: release.type,
    });
    countries.set(release.country, list);
  }
  return {
    results: [...countries].map(([country, dates]) => ({ iso_3166_1: country, release_dates: dates })),
  };
}

function contentRatings(title: Title): Json {
  const rnd = random(mix(title.seed, 0xc0a));
  return {
    results: certificatesOf(title).map(({ country, text }) => ({
      descriptors: [],
      iso_3166_1: country,
      rating: rnd() < 0.04 ? '' : text,
    })),
  };
}

/** Titles that share genres and flavour, the better known first. */
function related(title: Title, context: PartContext, shift: number): Title[] {
  const all = title.kind === 'movie' ? context.catalogue.movies : context.catalogue.series;
  const score = (other: Title): number =>
    other.genres.filter((genre) => title.genres.includes(genre)).length * 2 +
    (other.flavour === title.flavour ? 3 : 0) +
    (other.language === title.language ? 1 : 0) +
    (mix(title.seed + shift, other.id) % 1_000) / 400;
  return all
    .filter(
      (other) =>
        other.id !== title.id &&
        !other.adult &&
        other.hasPoster &&
        other.votes > 40 &&
        other.genres.some((genre) => title.genres.includes(genre)),
    )
    .map((other) => ({ other, score: score(other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 40)
    .map(({ other }) => other);
}

function images(title: Title): Json {
  const picture = (path: string | null, ratio: number, width: number, height: number): Json[] =>
    path === null
      ? []
      : [
          {
            aspect_ratio: ratio,
            height,
            iso_3166_1: null,
            iso_639_1: null,
            file_path: path,
            vote_average: 5.3,
            vote_count: 3,
            width,
          },
        ];
  return {
    backdrops: picture(backdropPath(title), 1.778, 1_920, 1_080),
    logos: [],
    posters: picture(posterPath(title), 0.667, 1_000, 1_500),
  };
}

function keywords(title: Title): Json {
  const rnd = random(mix(title.seed, 0x4e7));
  const own = [...new Set([pick(rnd, lexicon.thing), pick(rnd, lexicon.job), pick(rnd, lexicon.weather)])];
  const list = own.map((name, place) => ({
    id: 340_000 + (mix(place, name.length * 7_919 + name.charCodeAt(0)) % 40_000),
    name,
  }));
  const told = Object.values(flavourKeywords).filter(({ id }) => title.keywords.includes(id));
  return title.kind === 'movie' ? { keywords: [...told, ...list] } : { results: [...told, ...list] };
}

function videos(title: Title): Json {
  const rnd = random(mix(title.seed, 0x71d));
  if (rnd() < 0.35) return { results: [] };
  return {
    results: [
      {
        iso_639_1: 'en',
        iso_3166_1: 'US',
        name: 'Official Trailer',
        key: internalId(`v${title.id}`).slice(0, 11),
        site: 'YouTube',
        size: 1080,
        type: 'Trailer',
        official: true,
        published_at: '2026-01-15T16:00:00.000Z',
        id: internalId(`video${title.kind}${title.id}`),
      },
    ],
  };
}

type Part = (title: Title, context: PartContext) => Json;

const shared: Readonly<Record<string, Part>> = {
  external_ids: externalIds,
  credits: creditsOf,
  similar: (title, context) => {
    const language = languageOf(context.query);
    return paged(related(title, context, 1), context.page, (other) => listRow(other, language));
  },
  recommendations: (title, context) => {
    const language = languageOf(context.query);
    return paged(related(title, context, 2), context.page, (other) => mixedRow(other, language));
  },
  videos,
  images,
  keywords,
  'watch/providers': () => ({ results: {} }),
};

/** One block about a title, without its id: null when there is no such block. */
export function partOf(title: Title, name: string, context: PartContext): Json | null {
  if (title.kind === 'movie' && name === 'release_dates') return releaseDates(title);
  if (title.kind === 'tv') {
    if (name === 'content_ratings') return contentRatings(title);
    const season = /^season\/(\d{1,3})$/.exec(name)?.[1];
    if (season !== undefined)
      return seasonDetails(title, Number(season), languageOf(context.query), context.now);
  }
  return Object.hasOwn(shared, name) ? (shared[name]?.(title, context) ?? null) : null;
}
