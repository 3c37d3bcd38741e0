import { data, redirect } from 'react-router';
import {
  type Audio,
  type EpisodePlace,
  hasAired,
  readNumber,
  type SeasonGuide,
  type WantedPlace,
} from '#src/domain/episodes.ts';
import { animeSlug, watchKindOf } from '#src/domain/title.ts';
import { readAddressSettings, readSettings } from '#src/features/accounts/settings/settings.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { presentEpisodes } from '#src/features/playback/present-episodes.ts';
import { readPageSources, readServerNumber } from '#src/features/playback/read.ts';
import { readEpisodeProgress } from '#src/features/viewing/episode-progress.ts';
import { readStart } from '#src/features/viewing/positions/positions.ts';
import {
  requestContext,
  saverContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { type Context, notFound, openForPage, unavailable } from '#src/http/request/open-for-page.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import { findNamedEpisode, findOpeningEpisode } from './find-episode.ts';
import {
  type EpisodeCall,
  isTimeOver,
  loadMarks,
  loadScreenTime,
  loadSimilar,
  noSource,
  readWho,
} from './load-around.ts';

/** Unknown and hidden titles both get 404; 503 if TMDB fails. Names of episodes may be missing. */
export async function loadEpisode(call: EpisodeCall) {
  const { area, context, params, isNamed } = call;
  const fields = new URL(call.request.url).searchParams;
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const title = await openForPage(context, 'series', params.id, { unplayable: true });
  if (title === null) return unavailable(context, area.kind === 'sub' ? area.kindNames.series : undefined);
  const kind = watchKindOf(title) === 'anime' ? ('anime' as const) : ('series' as const);
  if (call.kind === 'anime' && kind !== 'anime') throw redirect(seriesInstead(title.id, fields));
  if (area.hasAnimePages && !isNamed && call.kind === 'series' && kind === 'anime')
    throw redirect(animeInstead(title, fields));
  const {
    guide,
    place: shown,
    facts,
  } = isNamed
    ? await findNamedEpisode(context, title, params)
    : await findOpeningEpisode(context, title, readRequestedPlace(fields));
  if (isNamed && shown === null) throw notFound();
  const isAired = shown !== null && hasAired(guide, shown);
  const audio = kind === 'anime' && !isNamed ? readAudio(context, fields) : 'sub';
  const { imdbId } = title;
  const coming = comingDay(title, context.get(textsContext), services.clock.now());
  const viewer = context.get(viewerContext);
  const [stopped, choices, screenTime, settings] = await Promise.all([
    readStart(services, viewer, { kind: 'series', titleId: title.id, place: shown }, guide),
    viewer === null ? null : readSettings(services.db, viewer, context.get(saverContext)),
    loadScreenTime(context),
    readAddressSettings(services, viewer, texts.locale),
  ]);
  const start = { ...stopped, who: readWho(context) };
  const view = {
    kind: 'series' as const,
    plays: kind,
    title: presentTitle(title, area, texts),
    audio,
    coming,
    ...(await loadAround(context, title, area, { place: shown, guide })),
    start,
    screenTime,
    playsNext: choices?.autoplay.value === 'on',
    chosen: readServerNumber(fields.get('server')),
  };
  const nothing = { ...view, episodes: null, sources: [] };
  if (coming !== null) return data(nothing);
  if (imdbId === null) return data(nothing, noSource);
  if (shown === null) return data(nothing);
  const wanted = { titleId: title.id, imdbId, kind, ...shown, audio, seconds: start.seconds, settings };
  const [sources, progressOf] = await Promise.all([
    isTimeOver(screenTime) || !isAired ? [] : readPageSources({ ...services, texts }, viewer, wanted),
    readEpisodeProgress(services, viewer, title.id, guide),
  ]);
  const from = readNumber(fields.get('from'));
  const { seasons = [] } = title.details ?? {};
  const episodes = presentEpisodes({ guide, seasons, place: shown, facts, progressOf, from, texts });
  return data({ ...view, coming: episodes.airs, episodes, sources });
}

async function loadAround(
  context: Context,
  title: KnownTitle,
  area: Area,
  { place, guide }: { place: EpisodePlace | null; guide: readonly SeasonGuide[] },
) {
  const [similar, marks] = await Promise.all([
    loadSimilar(context, title, area),
    // Without an episode the viewer can mark nothing.
    place === null ? null : loadMarks(context, title, place, guide),
  ]);
  return { similar, marks };
}

function seriesInstead(id: number, fields: URLSearchParams): string {
  const requestedPlace = readRequestedPlace(fields);
  if (requestedPlace === null) return paths.watchSeries(id);
  return paths.watchSeriesEpisode(id, requestedPlace.season ?? 1, requestedPlace.episode ?? 1);
}

/** Returns the player's address if an episode is requested or nothing can be played, else the title's page. */
function animeInstead({ id, name, imdbId }: KnownTitle, fields: URLSearchParams): string {
  const requestedPlace = readRequestedPlace(fields);
  if (requestedPlace !== null)
    return paths.watchAnimeEpisode(id, requestedPlace.season ?? 1, requestedPlace.episode ?? 1);
  return imdbId === null ? paths.watchAnime(id) : paths.animeTitle(animeSlug(id, name));
}

/** The address decides, else the last choice in this browser. */
function readAudio(context: Context, fields: URLSearchParams): Audio {
  const wanted = fields.get('audio');
  const stored = isAudio(wanted) ? wanted : context.get(requestContext).cookies.get('anime_audio');
  return isAudio(stored) ? stored : 'sub';
}

/** Returns null if the address names no episode. */
function readRequestedPlace(fields: URLSearchParams): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  return { season: readNumber(fields.get('season')), episode: readNumber(fields.get('episode')) };
}

function isAudio(stored: unknown): stored is Audio {
  return stored === 'sub' || stored === 'dub';
}
