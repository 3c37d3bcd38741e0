import { cleanText } from '#src/domain/clean-text.ts';
import { type CastMember, type TitleDetails, videoKey } from '#src/domain/title.ts';

/** Applied when reading: rows may be older than the limits of the metadata adapter. */
const max = {
  name: 300,
  overview: 2_000,
  seasons: 200,
  episodes: 2_000,
  cast: 6,
  similar: 18,
  runtime: 10_000,
};

export function readName(stored: string): string {
  return cleanText(stored, max.name);
}

export function readOverview(stored: string): string {
  return cleanText(stored, max.overview);
}

export function readAmount(stored: number, limit: number): number {
  return Number.isFinite(stored) ? Math.min(Math.max(stored, 0), limit) : 0;
}

/** Older rows have names alone. */
function readMember(stored: CastMember | string): CastMember {
  if (typeof stored === 'string') return { id: null, name: readName(stored) };
  return { ...stored, name: readName(stored.name) };
}

export function readDetails(json: string | null): TitleDetails | null {
  if (json === null) return null;
  // `factColumns` writes this shape.
  const details = JSON.parse(json) as TitleDetails | null;
  if (details === null) return null;
  const { trailer, translations = {}, ...rest } = details;
  const { runtime, seasons, cast, similar } = rest;
  return {
    ...rest,
    runtime: runtime !== null && runtime >= 1 && runtime <= max.runtime ? Math.round(runtime) : null,
    seasons: seasons.slice(0, max.seasons).map((season) => ({
      ...season,
      name: readName(season.name),
      episodeCount: Math.floor(readAmount(season.episodeCount, max.episodes)),
    })),
    cast: cast.slice(0, max.cast).map(readMember),
    ...(trailer !== undefined && videoKey.test(trailer) ? { trailer } : {}),
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { name, overview }]) => [
        language,
        { name: readName(name), overview: readOverview(overview) },
      ]),
    ),
    ...(similar === undefined ? {} : { similar: similar.slice(0, max.similar) }),
  };
}
