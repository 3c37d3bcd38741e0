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
  const idsOf = (wanted: boolean) =>
    history.filter(({ kind }) => (kind === 'movie') === wanted).map(({ titleId }) => titleId);
  const [movies, series] = await Promise.all([
    catalogue.titles('movie', idsOf(true), patience),
    catalogue.titles('series', idsOf(false), patience),
  ]);
  return history.filter(({ kind, titleId }) => {
    const title = (kind === 'movie' ? movies : series).get(titleId);
    return title !== undefined && mayList(title, audience);
  });
}
