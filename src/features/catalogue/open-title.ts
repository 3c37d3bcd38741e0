import type { Log } from '#src/adapters/log.ts';
import { type Audience, audienceOf, maySee } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
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
  /** Opens titles without an IMDb id too, for the player's `No playable source found.` */
  unplayable?: true;
  /** Reads a stored title alone, so that no call to the service is spent. */
  stored?: true;
}

/**
 * The only way to one title: the audience rule is inside. Invalid, unknown and hidden titles are `not-found` alike;
 * `unavailable` means that the service fails or misses a page's time. Throws `UnknownTitleLimit`.
 */
export async function openTitle(
  { catalogue, log }: OpenDeps,
  whose: Viewer | Audience,
  kind: TitleKind,
  id: number | string | null | undefined,
  { unplayable, stored }: OpenOptions = {},
): Promise<KnownTitle | 'not-found' | 'unavailable'> {
  const titleId = typeof id === 'number' ? id : readTitleId(id);
  if (titleId === null) return 'not-found';
  const audience = 'ceiling' in whose ? whose : audienceOf(whose);
  try {
    const reading = stored === true ? catalogue.stored(kind, titleId) : catalogue.title(kind, titleId);
    const title = await withPageTimeout(catalogue, reading);
    if (title === null || !maySee(audience, title)) return 'not-found';
    if (title.imdbId === null && unplayable !== true) return 'not-found';
    return title;
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    log.warn({ err: error, kind, id: titleId }, 'A title could not be read');
    return 'unavailable';
  }
}
