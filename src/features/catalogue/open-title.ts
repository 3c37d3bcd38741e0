import type { Log } from '#src/adapters/log.ts';
import { type Audience, audienceOf, maySee } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { isRefusal, Refusal } from '#src/domain/refusals.ts';
import { readTitleId, type TitleKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { Catalogue } from './catalogue.ts';
import { withPageTimeout } from './read.ts';
import type { KnownTitle } from './store.ts';

export interface OpenDeps {
  catalogue: Pick<Catalogue, 'title' | 'stored' | 'pageTimeoutMs'>;
  log: Log;
}

interface OpenOptions {
  /** Also opens titles without an IMDb id, for which the player shows `No playable source found.` */
  unplayable?: true;
  /** Reads only the database, so that no call to TMDB is spent. */
  stored?: true;
}

/**
 * The only way to open a title, so that the audience rule always applies. Throws `not-found` for invalid,
 * unknown and hidden titles alike, `titles-unavailable` if TMDB fails or is late, and `too-many-titles`.
 */
export async function openTitle(
  { catalogue, log }: OpenDeps,
  whose: Viewer | Audience,
  kind: TitleKind,
  id: number | string | null | undefined,
  { unplayable, stored }: OpenOptions = {},
): Promise<KnownTitle> {
  const titleId = typeof id === 'number' ? id : readTitleId(id);
  if (titleId === null) throw new Refusal('not-found');
  const audience = 'ceiling' in whose ? whose : audienceOf(whose);
  try {
    const reading = stored === true ? catalogue.stored(kind, titleId) : catalogue.title(kind, titleId);
    const title = await withPageTimeout(catalogue, reading);
    if (title === null || !maySee(audience, title)) throw new Refusal('not-found');
    if (title.imdbId === null && unplayable !== true) throw new Refusal('not-found');
    return title;
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    log.warn({ err: error, kind, id: titleId }, 'A title could not be read');
    throw new Refusal('titles-unavailable', {}, { cause: error });
  }
}

/** Returns null where `openTitle` throws `not-found` or `titles-unavailable`. */
export async function findTitle(...call: Parameters<typeof openTitle>): Promise<KnownTitle | null> {
  try {
    return await openTitle(...call);
  } catch (error) {
    if (isRefusal(error, 'not-found') || isRefusal(error, 'titles-unavailable')) return null;
    throw error;
  }
}
