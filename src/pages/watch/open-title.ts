import { data, type RouterContextProvider } from 'react-router';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { readVisibleTitle } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { within } from '#src/features/catalogue/within.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import { asResponse } from '#src/pages/learning-limit.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';

/** A request's context, as every page gets it. */
export type Context = Readonly<RouterContextProvider>;

/** A title that isn't known yet is waited for no longer than this, in ms. */
const titleTimeout = 2_500;

/** Seconds after which the page asks again. */
const retryAfter = 5;

/**
 * The title of a player's address. Unknown and beyond the audience answer alike: 404 is thrown. One without an
 * IMDb id is answered, for a page that says so: see `noSource`. Null when it isn't known yet and the metadata
 * service can't be asked: see `unavailable`.
 */
export async function openTitle(
  context: Context,
  kind: TitleKind,
  text: string | undefined,
): Promise<KnownTitle | null> {
  const title = await findTitle(context, kind, text);
  if (title === 'unavailable') return null;
  if (title === null) throw data(null, { status: 404 });
  return title;
}

/** What goes with a player's page whose title no server can have: nothing to play is at this address. */
export const noSource = { status: 404 };

/** What a player's page answers when its title can't be known just now. */
export function unavailable() {
  const headers = { 'Retry-After': String(retryAfter) };
  return data({ kind: 'unavailable' as const }, { status: 503, headers });
}

/** The same, as far as there is something to play. */
export async function findPlayable(
  context: Context,
  kind: TitleKind,
  text: string | undefined,
): Promise<KnownTitle | 'unavailable' | null> {
  const title = await findTitle(context, kind, text);
  return title === null || title === 'unavailable' || title.imdbId !== null ? title : null;
}

/**
 * The title that an address names, if this viewer may open it; null, alike in status, body and work, for an address
 * that names none, for an unknown one, and for one beyond the audience. `unavailable` when it isn't known yet and
 * can't be learned just now.
 */
export async function findTitle(
  context: Context,
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
  return within<KnownTitle | 'unavailable' | null>(titleTimeout, reading, 'unavailable');
}
