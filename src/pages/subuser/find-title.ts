import type { RouterContextProvider } from 'react-router';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { readVisibleTitle } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { within } from '#src/features/catalogue/within.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import { asResponse } from '#src/pages/learning-limit.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';

/** A title that isn't known yet is waited for no longer than this, in ms. Source: security rules, 19. */
const patience = 2_500;

/** What a page answers while the metadata service can't be asked about its title. */
export const unavailable = { status: 503, headers: { 'Retry-After': '5' } };

/** What goes with a page whose title no server can have: nothing to play is at this address. */
export const noSource = { status: 404 };

/**
 * The title that an address names, if this viewer may open it; null, alike in status, body and work, for an
 * address that names none, for an unknown one, and for one beyond the audience. `unavailable`
 * when it isn't known yet and can't be learned just now.
 */
export async function findSubUserTitle(
  context: Readonly<RouterContextProvider>,
  kind: TitleKind,
  text: string | undefined,
): Promise<KnownTitle | 'unavailable' | null> {
  const { catalogue, log } = context.get(servicesContext);
  const id = readTitleId(text);
  if (id === null) return null;
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const reading = readVisibleTitle(deps, kind, id).catch((error: unknown) => {
    if (!(error instanceof ThirdPartyFailure)) throw asResponse(error);
    log.warn({ err: error, kind, id }, 'A title could not be read');
    return 'unavailable' as const;
  });
  return within<KnownTitle | 'unavailable' | null>(patience, reading, 'unavailable');
}
