import type { Database } from '#src/adapters/db/database.ts';
import { type Audience, maySee } from '#src/domain/audience.ts';
import { isForChildren } from '#src/domain/children.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { mayList } from './pipeline.ts';
import type { ReadDeps } from './read.ts';
import { readRated } from './store.ts';

/** For facts that were forgotten since the title was watched, in ms. */
const patience = 1_000;

/** A title as a history names it. */
interface Entry {
  kind: WatchKind;
  titleId: number;
}

/**
 * The entries of a history that this audience may see now, in their order. Limits change after a title was
 * watched; what isn't known of a title hides it.
 */
export async function stillVisible<Watched extends Entry>(
  { catalogue, audience }: Omit<ReadDeps, 'log'>,
  history: readonly Watched[],
): Promise<Watched[]> {
  const titleOf = await readEntries(catalogue, history);
  return history.filter((entry) => {
    const title = titleOf(entry);
    return title !== undefined && mayList(title, audience);
  });
}

/**
 * The entries of an unlimited viewer's history without those whose titles are known to be hidden from them: adult ones
 * unless the household shows them, and those that nobody may see. What isn't known stays.
 */
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

/** The entries of a history whose titles were made for children, in their order. An unknown title is none. */
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
    catalogue.titles('movie', idsOf(history, true), patience),
    catalogue.titles('series', idsOf(history, false), patience),
  ]);
  return ({ kind, titleId }: Entry) => (kind === 'movie' ? movies : series).get(titleId);
}

function idsOf(history: readonly Entry[], isMovie: boolean): number[] {
  return history.filter(({ kind }) => (kind === 'movie') === isMovie).map(({ titleId }) => titleId);
}
