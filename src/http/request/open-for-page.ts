import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { data, type RouterContextProvider } from 'react-router';
import { isRefusal } from '#src/domain/refusals.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { audienceContext, retryAfterContext, servicesContext, textsContext } from './contexts.ts';

export type Context = Readonly<RouterContextProvider>;

export const retryLater = { 'Retry-After': '5' };

/** Returns null if TMDB is unavailable, which each page reports in its own way. */
export async function openForPage(
  context: Context,
  kind: TitleKind,
  id: string | undefined,
  options?: Parameters<typeof openTitle>[4],
): Promise<KnownTitle | null> {
  const audience = context.get(audienceContext);
  try {
    return await openTitle(context.get(servicesContext), audience, kind, id, options);
  } catch (error) {
    if (isRefusal(error, 'titles-unavailable')) return null;
    throw asResponse(context, error);
  }
}

export function notFound() {
  return data(null, { status: 404 });
}

export function unavailable(context: Context, title: MessageDescriptor = msg`Temporarily unavailable`) {
  const pageTitle = context.get(textsContext)._(title);
  return data({ kind: 'unavailable' as const, pageTitle }, { status: 503, headers: retryLater });
}

/** Turns a missing title and a used-up budget into responses, which the page's boundary explains. */
export function asResponse(context: Context, error: unknown): unknown {
  if (isRefusal(error, 'not-found')) return notFound();
  if (!isRefusal(error, 'too-many-titles')) return error;
  const { retryAfterSeconds = 0 } = error.details;
  context.set(retryAfterContext, retryAfterSeconds);
  return data({ minutes: Math.ceil(retryAfterSeconds / 60) }, { status: 429 });
}
