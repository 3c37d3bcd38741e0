import { data, type RouterContextProvider } from 'react-router';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readEpisodes } from '#src/features/catalogue/seasons/read.ts';
import { readHistory } from '#src/features/history/read.ts';
import { presentEpisodes } from '#src/features/playback/episodes.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { findSubUserTitle, noSource, unavailable } from '#src/pages/subuser/find-title.ts';
import { loadSimilar } from '#src/pages/watch/load-similar.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';
import { type AskedEpisode, chooseEpisode, readPositive, watchableSeasons } from './choose-episode.ts';

/** Names of episodes that aren't known yet are waited for no longer than this, in ms: the player comes first. */
const namePatience = 800;

/** A series for a sub-user, at the episode asked for or the one they watched last. 404 as for movies. */
export async function loadSubUserSeries({ context, params, request }: Route.LoaderArgs) {
  const title = await findSubUserTitle(context, 'series', params.id);
  if (title === 'unavailable') return data({ kind: 'unavailable' as const }, unavailable);
  if (title === null) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const seasons = watchableSeasons(title.details?.seasons ?? []);
  const chosen = chooseEpisode(seasons, readAsked(asked), await lastWatched(context, title.id));
  const { imdbId } = title;
  const [sources, facts, similar] = await Promise.all([
    imdbId === null || chosen === null ? [] : sourcesOf(context, title.id, imdbId, chosen),
    chosen === null ? [] : readEpisodes(services, title.id, chosen.season, namePatience),
    loadSimilar(context, title, 'sub'),
  ]);
  const told = {
    kind: 'series' as const,
    title: presentTitle(title),
    // Of this season alone, with the names that are known.
    episodes: chosen === null ? null : presentEpisodes(seasons, chosen, facts),
    sources,
    similar,
    server: readServerNumber(asked.get('server')),
    started: asked.has('start') || asked.has('server'),
  };
  return imdbId === null ? data(told, noSource) : data(told);
}

/** `of` is the season that the form was made for: with another one, its episode is the first. */
function readAsked(asked: URLSearchParams): AskedEpisode {
  const [season, of] = [readPositive(asked.get('season')), readPositive(asked.get('of'))];
  const isOther = of !== null && of !== season;
  return { season, episode: isOther ? null : readPositive(asked.get('episode')) };
}

async function lastWatched(
  context: Readonly<RouterContextProvider>,
  id: number,
): Promise<AskedEpisode | null> {
  const viewer = context.get(viewerContext);
  if (viewer === null) return null;
  const history = await readHistory(context.get(servicesContext).db, viewer, 'series');
  return history.find(({ titleId }) => titleId === id) ?? null;
}

function sourcesOf(
  context: Readonly<RouterContextProvider>,
  titleId: number,
  imdbId: string,
  { season, episode }: { season: number; episode: number },
) {
  const wanted = { titleId, imdbId, kind: 'series' as const, season, episode, audio: 'sub' as const };
  return readSources(context.get(servicesContext), context.get(viewerContext), wanted);
}
