import { data } from 'react-router';
import { areas } from '#src/area.ts';
import { isTitleKind } from '#src/domain/title.ts';
import { presentPublicTitle } from '#src/features/catalogue/present-public.ts';
import { openListedTitle, retryLater } from '#src/pages/watch/open-title.ts';
import { barContext, servicesContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';

/** For anybody. 404 alike for unknown titles and those of adults. */
export async function loadPublicTitle({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isTitleKind(kind)) throw data(null, { status: 404 });
  const title = await openListedTitle(context, kind, id);
  if (title === null) return data({ title: null, kind }, { status: 503, headers: retryLater });
  const { publicUrl } = context.get(servicesContext).config;
  const area = context.get(barContext) === 'sub' ? areas.sub : areas.main;
  return data({ title: presentPublicTitle(title, area, publicUrl), kind });
}
