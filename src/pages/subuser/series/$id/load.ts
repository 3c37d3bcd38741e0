import { data, type RouterContextProvider } from 'react-router';
import type { Audio } from '#src/domain/episodes.ts';
import { watchKindOf } from '#src/domain/title.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readEpisodes } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readWatched } from '#src/features/history/read.ts';
import { presentEpisodes } from '#src/features/playback/episodes.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { readAudio } from '#src/pages/anime/watch/$id/audio.ts';
import { findSubUserTitle, noSource, unavailable } from '#src/pages/subuser/find-title.ts';
import { loadSimilar } from '#src/pages/watch/load-similar.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';
import { type AskedEpisode, chooseEpisode, readPositive, watchableSeasons } from './choose-episode.ts';

/** Names of episodes that aren't known yet are waited for no longer than this, in ms: the player comes first. */
const namePatience = 800;

/** What is played of a series: an anime has a template, an audio and keys of its own. */
interface Played {
  title: KnownTitle;
  kind: 'series' | 'anime';
  audio: Audio;
}

/** A series for a sub-user, at the episode asked for or the one they watched last. 404 as for movies. */
export async function loadSubUserSeries({ context, params, request }: Route.LoaderArgs) {
  const title = await findSubUserTitle(context, 'series', params.id);
  if (title === 'unavailable') return data({ kind: 'unavailable' as const }, unavailable);
  if (title === null) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams;
  const seasons = watchableSeasons(title.details?.seasons ?? []);
  const kind = watchKindOf(title) === 'anime' ? ('anime' as const) : ('series' as const);
  const audio = kind === 'anime' ? readAudio(context, asked.get('audio')) : 'sub';
  const played = { title, kind, audio };
  const chosen = chooseEpisode(seasons, readAsked(asked), await lastWatched(context, played));
  const coming = comingDay(title, services.clock.now());
  const { imdbId } = title;
  const [sources, facts, similar] = await Promise.all([
    imdbId === null || chosen === null || coming !== null ? [] : sourcesOf(context, played, imdbId, chosen),
    chosen === null ? [] : readEpisodes(services, title.id, chosen.season, namePatience),
    loadSimilar(context, title, 'sub'),
  ]);
  const told = {
    kind: 'series' as const,
    plays: kind,
    audio,
    coming,
    title: presentTitle(title),
    // Of this season alone, with the names that are known.
    episodes: chosen === null ? null : presentEpisodes(seasons, chosen, facts),
    sources,
    similar,
    server: readServerNumber(asked.get('server')),
    started: asked.has('start') || asked.has('server'),
  };
  return imdbId === null && coming === null ? data(told, noSource) : data(told);
}

/** `of` is the season that the form was made for: with another one, its episode is the first. */
function readAsked(asked: URLSearchParams): AskedEpisode {
  const [season, of] = [readPositive(asked.get('season')), readPositive(asked.get('of'))];
  const isOther = of !== null && of !== season;
  return { season, episode: isOther ? null : readPositive(asked.get('episode')) };
}

async function lastWatched(
  context: Readonly<RouterContextProvider>,
  { title, kind }: Played,
): Promise<AskedEpisode | null> {
  const viewer = context.get(viewerContext);
  if (viewer === null) return null;
  const { db } = context.get(servicesContext);
  const last = await readWatched(db, viewer, kind, title.id);
  // Anime was recorded as a series once.
  return last ?? (kind === 'anime' ? readWatched(db, viewer, 'series', title.id) : null);
}

function sourcesOf(
  context: Readonly<RouterContextProvider>,
  { title, kind, audio }: Played,
  imdbId: string,
  { season, episode }: { season: number; episode: number },
) {
  const wanted = { titleId: title.id, imdbId, kind, season, episode, audio };
  return readSources(context.get(servicesContext), context.get(viewerContext), wanted);
}
