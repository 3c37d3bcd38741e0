import type { Database } from '#src/adapters/db/database.ts';
import type { Rated } from '#src/domain/audience.ts';
import { type Audience, maySee } from '#src/domain/audience.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { isComing } from './coming-soon.ts';
import { isListable } from './pipeline.ts';
import type { ReadDeps } from './read.ts';
import { type KnownTitle, readRated } from './store.ts';

const factsTimeoutMs = 1_000;

interface Entry {
  kind: WatchKind;
  titleId: number;
}

/** Filters again, because limits may change after watching. Hides unknown titles. */
export async function stillVisible<Watched extends Entry>(
  { catalogue, audience }: Omit<ReadDeps, 'log'>,
  history: readonly Watched[],
  timeoutMs = factsTimeoutMs,
): Promise<Watched[]> {
  const titleOf = await readEntries(catalogue, history, timeoutMs);
  return history.filter((entry) => {
    const title = titleOf(entry);
    return title !== undefined && isListable(title, audience);
  });
}

export interface ListedTitles {
  titles: KnownTitle[];
  /** True if some titles could not be read and are hidden. */
  isPartial: boolean;
}

interface ListVisibleOptions {
  count: number;
  timeoutMs?: number;
  /** Epoch ms. If set, also lists titles that aren't out at this time and can't be played yet. */
  comingAt?: number;
}

type TitleSource = Pick<ReadDeps['catalogue'], 'titles'>;

/** The first `count` that this audience may see, in the order of `entries`. */
export async function listVisible(
  { catalogue, audience }: { catalogue: TitleSource; audience: Audience },
  entries: readonly MarkedTitle[],
  { count, timeoutMs = factsTimeoutMs, comingAt }: ListVisibleOptions,
): Promise<ListedTitles> {
  const titles: KnownTitle[] = [];
  let isPartial = false;
  for (let at = 0; at < entries.length && titles.length < count; at += count) {
    const batch = entries.slice(at, at + count);
    const titleOf = await readEntries(catalogue, batch, timeoutMs);
    const batchTitles = batch.map((entry) => titleOf(entry)).filter((title) => title !== undefined);
    isPartial ||= batchTitles.length < batch.length;
    titles.push(
      ...batchTitles.filter(
        (title) =>
          isListable(title, audience) ||
          (comingAt !== undefined && isComing(title, comingAt) && maySee(audience, title)),
      ),
    );
  }
  return { titles: titles.slice(0, count), isPartial };
}

/** It reads stored titles alone, because it is called often. An unknown title is hidden. */
export async function onlyVisible(
  db: Database,
  audience: Audience,
  entries: readonly MarkedTitle[],
): Promise<MarkedTitle[]> {
  const ratedOf = await readRatings(db, entries);
  return entries.filter((entry) => {
    const title = ratedOf(entry);
    return title !== undefined && maySee(audience, title);
  });
}

/** For viewers without an age limit, unknown titles aren't hidden. */
export async function withoutHidden<Watched extends Entry>(
  db: Database,
  audience: Audience,
  history: readonly Watched[],
): Promise<Watched[]> {
  const ratedOf = await readRatings(db, history);
  return history.filter((entry) => {
    const title = ratedOf(entry);
    return title === undefined || maySee(audience, title);
  });
}

async function readRatings(db: Database, entries: readonly Entry[]) {
  const [movies, series] = await Promise.all([
    readRated(db, 'movie', idsOf(entries, true)),
    readRated(db, 'series', idsOf(entries, false)),
  ]);
  return ({ kind, titleId }: Entry) => (kind === 'movie' ? movies : series).get(titleId);
}

/** Makes no call to TMDB. Hides unknown titles. */
export async function onlyForChildren<Watched extends Entry>(
  catalogue: ReadDeps['catalogue'],
  history: readonly Watched[],
): Promise<Watched[]> {
  const titleOf = await readEntries(catalogue, history, 0);
  return history.filter((entry) => {
    const title = titleOf(entry);
    return title !== undefined && isForChildren(title);
  });
}

async function readEntries(catalogue: TitleSource, history: readonly Entry[], timeoutMs = factsTimeoutMs) {
  const [movies, series] = await Promise.all([
    catalogue.titles('movie', idsOf(history, true), timeoutMs),
    catalogue.titles('series', idsOf(history, false), timeoutMs),
  ]);
  return ({ kind, titleId }: Entry) => (kind === 'movie' ? movies : series).get(titleId);
}

function idsOf(history: readonly Entry[], isMovie: boolean): number[] {
  return history.filter(({ kind }) => (kind === 'movie') === isMovie).map(({ titleId }) => titleId);
}

/** TMDB's genre `Kids` is for series only. Source: https://developer.themoviedb.org/reference/genre-tv-list. */
const kidsSeries = 10_762;
const familyMovies = 10_751;

/** The age is in years. */
const maxAge = 12;

/** Movies need a certificate; series don't, because few have one. All need an adult flag that is false. */
export function isForChildren({ kind, adult, maturity, genreIds }: Rated): boolean {
  if (adult !== false) return false;
  if (kind === 'movie') return genreIds.includes(familyMovies) && maturity !== null && maturity <= maxAge;
  return genreIds.includes(kidsSeries) && (maturity === null || maturity <= maxAge);
}
