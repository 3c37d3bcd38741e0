import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { data, type RouterContextProvider } from 'react-router';
import { UnknownTitleLimit } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { audienceContext, servicesContext, textsContext } from './contexts.ts';

export type Context = Readonly<RouterContextProvider>;

export const retryLater = { 'Retry-After': '5' };

export function openForPage(
  context: Context,
  kind: TitleKind,
  id: string | undefined,
  options?: Parameters<typeof openTitle>[4],
): ReturnType<typeof openTitle> {
  const audience = context.get(audienceContext);
  return openTitle(context.get(servicesContext), audience, kind, id, options).catch((error: unknown) => {
    throw asResponse(error);
  });
}

export function notFound() {
  return data(null, { status: 404 });
}

export function unavailable(context: Context, title: MessageDescriptor = msg`Temporarily unavailable`) {
  const pageTitle = context.get(textsContext)._(title);
  return data({ kind: 'unavailable' as const, pageTitle }, { status: 503, headers: retryLater });
}

/** A used up budget becomes a response, which the page's boundary explains. */
export function asResponse(error: unknown): unknown {
  if (!(error instanceof UnknownTitleLimit)) return error;
  const { retryAfterSeconds } = error;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return data({ minutes }, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
