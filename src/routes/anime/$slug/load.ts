import { data, redirect } from 'react-router';
import { areas } from '#src/area.ts';
import { animeSlug } from '#src/domain/title.ts';
import { presentAnime } from '#src/features/catalogue/present-anime.ts';
import { notFound, openForPage, retryLater } from '#src/http/request/open-for-page.ts';
import { loadSimilar } from '#src/routes/watch/load-around.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Other spellings redirect, and so does a series that isn't an anime. 404 alike for unknown and hidden titles. */
export async function loadAnimeTitle({ context, params }: Route.LoaderArgs) {
  const title = await openForPage(context, 'series', params.slug.split('-', 1)[0]);
  if (title === 'not-found') throw notFound();
  if (title === 'unavailable')
    return data({ title: null, similar: null }, { status: 503, headers: retryLater });
  if (title.details?.anime !== true) throw redirect(paths.watchSeries(title.id));
  const slug = animeSlug(title.id, title.name);
  if (slug !== params.slug) throw redirect(paths.animeTitle(slug));
  const similar = await loadSimilar(context, title, areas.main);
  return data({ title: presentAnime(title), similar });
}
