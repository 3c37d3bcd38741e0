import { data, redirect } from 'react-router';
import { type Audio, type EpisodePlace, placeWithin, playableSeasons } from '#src/domain/episodes.ts';
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
import { loadSimilar } from './load-similar.ts';
import { type Context, noSource, openTitle, unavailable } from './open-title.ts';

/** Names of episodes that aren't known yet are waited for no longer than this, in ms: the player comes first. */
const namePatience = 800;

/** Which series a player shows, and how. */
export interface EpisodeCall {
  context: Context;
  url: URL;
  kind: 'series' | 'anime';
  /** As it stands in the address. */
  id: string | undefined;
  audio: Audio;
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
  const { context, id, audio, url } = call;
  const services = context.get(servicesContext);
  const title = await openTitle(context, 'series', id);
  if (title === null) return unavailable();
  const kind = watchKindOf(title) === 'anime' ? ('anime' as const) : ('series' as const);
  if (call.kind === 'anime' && kind !== 'anime') throw redirect(seriesInstead(title.id, url));
  if (call.animeElsewhere === true && kind === 'anime') throw redirect(animeInstead(title, url));
  const seasons = playableSeasons(title.details?.seasons ?? []);
  const place = call.placeOf?.(seasons) ?? null;
  if (call.placeOf !== undefined && place === null) throw data(null, { status: 404 });
  const shown = place ?? (await askedPlace({ ...call, kind }, title, seasons));
  const similar = await loadSimilar(context, title, 'main');
  const told = { kind: 'series' as const, plays: kind, title: presentTitle(title), audio, similar };
  const coming = comingDay(title, services.clock.now());
  const nothing = { ...told, coming, episodes: null, sources: [], chosen: null };
  const { imdbId } = title;
  if (coming !== null) return data(nothing);
  if (imdbId === null) return data(nothing, noSource);
  if (shown === null) return data(nothing);
  const wanted = { titleId: title.id, imdbId, kind, ...shown, audio };
  const [sources, facts] = await Promise.all([
    readSources(services, context.get(viewerContext), wanted),
    readEpisodes(services, title.id, shown.season, namePatience),
  ]);
  const chosen = readServerNumber(url.searchParams.get('server'));
  return data({ ...told, coming, episodes: presentEpisodes(seasons, shown, facts), sources, chosen });
}

/** The same episode in the player of series. */
function seriesInstead(id: number, url: URL): string {
  const asked = readAsked(url.searchParams);
  if (asked === null) return paths.watchSeries(id);
  return paths.watchSeriesEpisode(id, asked.season ?? 1, asked.episode ?? 1);
}

/** The page of an anime; its player when the address asks for an episode, or when there is nothing to play. */
function animeInstead({ id, name, imdbId }: KnownTitle, url: URL): string {
  const asked = readAsked(url.searchParams);
  if (asked !== null) return paths.watchAnimeEpisode(id, asked.season ?? 1, asked.episode ?? 1);
  return imdbId === null ? paths.watchAnime(id) : paths.animeTitle(animeSlug(id, name));
}

/** What the address asks for, else where this viewer was, else the beginning; null when there are no episodes. */
async function askedPlace(
  { context, kind, url }: EpisodeCall,
  title: KnownTitle,
  seasons: readonly Season[],
): Promise<EpisodePlace | null> {
  const viewer = context.get(viewerContext);
  const { db } = context.get(servicesContext);
  const asked = readAsked(url.searchParams);
  const was = asked === null && viewer !== null ? await readWatched(db, viewer, kind, title.id) : null;
  return placeWithin(seasons, asked ?? was ?? { season: null, episode: null });
}
