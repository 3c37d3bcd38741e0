import pTimeout from 'p-timeout';
import { data, type RouterContextProvider } from 'react-router';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { readTitleInTime, readVisibleTitle } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import { asResponse } from '#src/pages/unknown-title-limit.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';

export type Context = Readonly<RouterContextProvider>;

const titleTimeoutMs = 2_500;

export const retryLater = { 'Retry-After': '5' };

/** 404 alike for unknown and hidden titles. Null if it can't be fetched; see `unavailable`. */
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

/** As `openTitle`, but with an IMDb id. */
export async function openListedTitle(
  context: Context,
  kind: TitleKind,
  text: string | undefined,
): Promise<KnownTitle | null> {
  const { catalogue, log } = context.get(servicesContext);
  const id = readTitleId(text);
  if (id === null) throw data(null, { status: 404 });
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const title = await readTitleInTime(deps, kind, id).catch((error: unknown) => {
    throw asResponse(error);
  });
  if (title === null) throw data(null, { status: 404 });
  return title === 'unavailable' ? null : title;
}

/** Nothing to play is at this address. */
export const noSource = { status: 404 };

export function unavailable() {
  return data({ kind: 'unavailable' as const }, { status: 503, headers: retryLater });
}

/** Only with an IMDb id. */
export async function findPlayable(
  context: Context,
  kind: TitleKind,
  text: string | undefined,
): Promise<KnownTitle | 'unavailable' | null> {
  const title = await findTitle(context, kind, text);
  return title === null || title === 'unavailable' || title.imdbId !== null ? title : null;
}

/**
 * Null for invalid, unknown and hidden titles alike, in status, body and work. `unavailable` if it can't be fetched.
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
  return pTimeout(reading, { milliseconds: titleTimeoutMs, fallback: () => 'unavailable' as const });
}
