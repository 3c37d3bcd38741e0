import { isForChildren } from '#src/domain/children.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { mayList } from './pipeline.ts';
import type { ReadDeps } from './read.ts';

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
  const idsOf = (wanted: boolean) =>
    history.filter(({ kind }) => (kind === 'movie') === wanted).map(({ titleId }) => titleId);
  const [movies, series] = await Promise.all([
    catalogue.titles('movie', idsOf(true), patience),
    catalogue.titles('series', idsOf(false), patience),
  ]);
  return ({ kind, titleId }: Entry) => (kind === 'movie' ? movies : series).get(titleId);
}
