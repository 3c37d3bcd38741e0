import { AppError } from '#src/domain/errors.ts';
import { mayList } from './pipeline.ts';
import type { ReadDeps } from './read.ts';
import type { KnownTitle } from './store.ts';

export interface Similar {
  titles: KnownTitle[];
  /** Some aren't known yet: asked again, there may be more. */
  partial: boolean;
}

/** As many as a row shows. */
const maxShown = 12;

/**
 * Titles like another one: the ids that were told with it, what is known of them, then the rules. What isn't known
 * is waited for no longer than `patience` ms (0: not at all) and learned behind the scenes. Never thrown: a
 * failure is logged, and answered as nothing.
 */
export async function readSimilar(
  { catalogue, audience, log }: ReadDeps,
  { kind, id, details }: KnownTitle,
  patience: number,
): Promise<Similar> {
  const ids = details?.similar;
  if (ids === undefined) return { titles: [], partial: true };
  try {
    const known = await catalogue.titles(kind, ids, patience);
    const listed = ids.flatMap((one) => known.get(one) ?? []);
    const titles = listed.filter((title) => mayList(title, audience)).slice(0, maxShown);
    const learned = listed.filter(({ factsAt }) => factsAt !== null).length;
    return { titles, partial: titles.length < maxShown && learned < ids.length };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, kind, id }, 'Similar titles could not be read');
    return { titles: [], partial: false };
  }
}
