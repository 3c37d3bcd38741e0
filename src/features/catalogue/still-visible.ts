import type { Database } from '#src/adapters/db/database.ts';
import { type Audience, maySee } from '#src/domain/audience.ts';
import { isForChildren } from '#src/domain/children.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { isListable } from './pipeline.ts';
import type { ReadDeps } from './read.ts';
import { readRated } from './store.ts';

const factsTimeoutMs = 1_000;

interface Entry {
  kind: WatchKind;
  titleId: number;
}

/** Limits may change after watching. An unknown title is hidden. */
export async function stillVisible<Watched extends Entry>(
  { catalogue, audience }: Omit<ReadDeps, 'log'>,
  history: readonly Watched[],
): Promise<Watched[]> {
  const titleOf = await readEntries(catalogue, history);
  return history.filter((entry) => {
    const title = titleOf(entry);
    return title !== undefined && isListable(title, audience);
  });
}

/** For viewers without an age limit: unknown titles stay. */
export async function withoutHidden<Watched extends Entry>(
  db: Database,
  audience: Audience,
  history: readonly Watched[],
): Promise<Watched[]> {
  if (history.length === 0) return [];
  const [movies, series] = await Promise.all([
    readRated(db, 'movie', idsOf(history, true)),
    readRated(db, 'series', idsOf(history, false)),
  ]);
  return history.filter(({ kind, titleId }) => {
    const title = (kind === 'movie' ? movies : series).get(titleId);
    return title === undefined || maySee(audience, title);
  });
}

/** An unknown title is hidden. */
export async function onlyForChildren<Watched extends Entry>(
  catalogue: ReadDeps['catalogue'],
  history: readonly Watched[],
): Promise<Watched[]> {
  const titleOf = await readEntries(catalogue, history);
  return history.filter((entry) => {
    const title = titleOf(entry);
    return title !== undefined && isForChildren(title);
  });
}

async function readEntries(catalogue: ReadDeps['catalogue'], history: readonly Entry[]) {
  const [movies, series] = await Promise.all([
    catalogue.titles('movie', idsOf(history, true), factsTimeoutMs),
    catalogue.titles('series', idsOf(history, false), factsTimeoutMs),
  ]);
  return ({ kind, titleId }: Entry) => (kind === 'movie' ? movies : series).get(titleId);
}

function idsOf(history: readonly Entry[], isMovie: boolean): number[] {
  return history.filter(({ kind }) => (kind === 'movie') === isMovie).map(({ titleId }) => titleId);
}
