import { data, redirect } from 'react-router';
import type { Area } from '#src/area.ts';
import { type EpisodePlace, placeWithin, playableSeasons, type WantedPlace } from '#src/domain/episodes.ts';
import { animeSlug, type Season, watchKindOf } from '#src/domain/title.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readEpisodes } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readWatched } from '#src/features/history/read.ts';
import { presentEpisodes } from '#src/features/playback/episodes.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { readAsked } from './asked-place.ts';
import { readAudio } from './audio.ts';
import { hasStarted, type PlayerArgs } from './load-movie.ts';
import { loadSimilar } from './load-similar.ts';
import { type Context, noSource, openTitle, unavailable } from './open-title.ts';

/** Names of episodes that aren't known yet are waited for no longer than this, in ms: the player comes first. */
const namesTimeout = 800;

/** Which series a player shows, and how. */
export interface EpisodeCall extends PlayerArgs {
  area: Area;
  kind: 'series' | 'anime';
  /** The address or this browser says in what an anime is heard; without it, with subtitles. */
  hasAudio?: boolean;
  /** Where an anime is watched instead; without it, here. */
  animeElsewhere?: boolean;
  /** The episode of this title that is meant; null when there is none such. Without it: see `askedPlace`. */
  placeOf?: (seasons: readonly Season[]) => EpisodePlace | null;
}

/**
 * The player of one episode of a series. Unknown and beyond the audience answer alike: 404; without an IMDb id
 * there is nothing to play, and the page says so. A series and an anime lead to each other's pages. When the series
 * isn't known yet and the metadata service can't be asked, the page says so with the status 503; without the names
 * of its episodes it goes on.
 */
export async function loadEpisode(call: EpisodeCall) {
  const { area, context, params } = call;
  const fields = new URL(call.request.url).searchParams;
  const services = context.get(servicesContext);
  const title = await openTitle(context, 'series', params.id);
  if (title === null) return unavailable();
  const kind = watchKindOf(title) === 'anime' ? ('anime' as const) : ('series' as const);
  if (call.kind === 'anime' && kind !== 'anime') throw redirect(seriesInstead(title.id, fields));
  if (call.animeElsewhere === true && kind === 'anime') throw redirect(animeInstead(title, fields));
  const seasons = playableSeasons(title.details?.seasons ?? []);
  const place = call.placeOf?.(seasons) ?? null;
  if (call.placeOf !== undefined && place === null) throw data(null, { status: 404 });
  const shown = place ?? (await askedPlace(context, fields, title, seasons));
  const audio = call.hasAudio === true && kind === 'anime' ? readAudio(context, fields.get('audio')) : 'sub';
  const { imdbId } = title;
  const coming = comingDay(title, services.clock.now());
  const view = {
    kind: 'series' as const,
    plays: kind,
    title: presentTitle(title),
    audio,
    coming,
    similar: await loadSimilar(context, title, area),
    chosen: readServerNumber(fields.get('server')),
    started: hasStarted(fields),
  };
  const nothing = { ...view, episodes: null, sources: [] };
  if (coming !== null) return data(nothing);
  if (imdbId === null) return data(nothing, noSource);
  if (shown === null) return data(nothing);
  const wanted = { titleId: title.id, imdbId, kind, ...shown, audio };
  const [sources, facts] = await Promise.all([
    readSources(services, context.get(viewerContext), wanted),
    readEpisodes(services, title.id, shown.season, namesTimeout),
  ]);
  return data({ ...view, episodes: presentEpisodes(seasons, shown, facts), sources });
}

/** The same episode in the player of series. */
function seriesInstead(id: number, fields: URLSearchParams): string {
  const requestedPlace = readAsked(fields);
  if (requestedPlace === null) return paths.watchSeries(id);
  return paths.watchSeriesEpisode(id, requestedPlace.season ?? 1, requestedPlace.episode ?? 1);
}

/** The page of an anime; its player when the address asks for an episode, or when there is nothing to play. */
function animeInstead({ id, name, imdbId }: KnownTitle, fields: URLSearchParams): string {
  const requestedPlace = readAsked(fields);
  if (requestedPlace !== null)
    return paths.watchAnimeEpisode(id, requestedPlace.season ?? 1, requestedPlace.episode ?? 1);
  return imdbId === null ? paths.watchAnime(id) : paths.animeTitle(animeSlug(id, name));
}

/** What the address asks for, else where this viewer was, else the beginning; null when there are no episodes. */
async function askedPlace(
  context: Context,
  fields: URLSearchParams,
  title: KnownTitle,
  seasons: readonly Season[],
): Promise<EpisodePlace | null> {
  const wanted = readAsked(fields) ?? (await lastPlace(context, title));
  return placeWithin(seasons, wanted ?? { season: null, episode: null });
}

async function lastPlace(context: Context, title: KnownTitle): Promise<WantedPlace | null> {
  const viewer = context.get(viewerContext);
  if (viewer === null) return null;
  const { db } = context.get(servicesContext);
  const last = await readWatched(db, viewer, watchKindOf(title), title.id);
  // An anime may have been recorded as a series once.
  return last ?? (watchKindOf(title) === 'anime' ? readWatched(db, viewer, 'series', title.id) : null);
}
