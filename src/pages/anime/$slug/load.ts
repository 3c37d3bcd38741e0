import { data, redirect } from 'react-router';
import { areas } from '#src/area.ts';
import { animeSlug } from '#src/domain/title.ts';
import { presentAnime } from '#src/features/catalogue/present-anime.ts';
import { readTitleInTime } from '#src/features/catalogue/read.ts';
import { readTitleId } from '#src/features/playback/read.ts';
import { asResponse } from '#src/pages/unknown-title-limit.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { loadSimilar } from '../../watch/load-similar.ts';
import type { Route } from './+types/page';

const retryAfterSeconds = 5;

/** Other spellings redirect, and so does a series that isn't an anime. 404 alike for unknown and hidden titles. */
export async function loadAnimeTitle({ context, params }: Route.LoaderArgs) {
  const { catalogue, log } = context.get(servicesContext);
  const id = readTitleId(params.slug.split('-', 1)[0]);
  if (id === null) throw data(null, { status: 404 });
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const title = await readTitleInTime(deps, 'series', id).catch((error: unknown) => {
    throw asResponse(error);
  });
  if (title === 'unavailable') {
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data({ title: null, similar: null }, { status: 503, headers });
  }
  if (title === null) throw data(null, { status: 404 });
  if (title.details?.anime !== true) throw redirect(paths.watchSeries(id));
  const slug = animeSlug(id, title.name);
  if (slug !== params.slug) throw redirect(paths.animeTitle(slug));
  const similar = await loadSimilar(context, title, areas.main);
  return data({ title: presentAnime(title), similar });
}
