import { data } from 'react-router';
import { areas } from '#src/area.ts';
import { isTitleKind } from '#src/domain/title.ts';
import { presentPublicTitle } from '#src/features/catalogue/present-public.ts';
import { barContext, servicesContext } from '#src/http/request/contexts.ts';
import { notFound, openForPage, retryLater } from '#src/http/request/open-for-page.ts';
import type { Route } from './+types/page';

/** For anybody. 404 alike for unknown titles and those of adults. */
export async function loadPublicTitle({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isTitleKind(kind)) throw notFound();
  const title = await openForPage(context, kind, id);
  if (title === 'not-found') throw notFound();
  if (title === 'unavailable') return data({ title: null, kind }, { status: 503, headers: retryLater });
  const { publicUrl } = context.get(servicesContext).config;
  const area = context.get(barContext) === 'sub' ? areas.sub : areas.main;
  return data({ title: presentPublicTitle(title, area, publicUrl), kind });
}
