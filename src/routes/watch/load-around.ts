import pTimeout from 'p-timeout';
import { data } from 'react-router';
import { type EpisodePlace, hasAired, type SeasonGuide } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import { whoOf } from '#src/domain/offline.ts';
import type { ScreenTimeOffer, ScreenTimeView } from '#src/domain/screen-time.ts';
import { isReadOnly } from '#src/domain/viewer.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { readAddressSettings } from '#src/features/accounts/settings/settings.ts';
import { readCollection } from '#src/features/catalogue/collection.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentCard, presentTitle } from '#src/features/catalogue/present.ts';
import { presentSimilar, readSimilar, type SimilarView } from '#src/features/catalogue/similar.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readPageSources, readServerNumber } from '#src/features/playback/read.ts';
import { readTitleMarks } from '#src/features/viewing/marks/read.ts';
import { readStart } from '#src/features/viewing/positions/positions.ts';
import { readScreenTime } from '#src/features/viewing/screen-time/screen-time.ts';
import {
  audienceContext,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { type Context, openForPage, unavailable } from '#src/http/request/open-for-page.ts';
import type { Area } from '#src/routes/area.ts';
import type { CardView } from '#src/ui/title-card.tsx';

export interface CollectionView {
  name: string;
  titles: CardView[];
}

const collectionTimeoutMs = 800;

export async function loadSimilar(context: Context, title: KnownTitle, area: Area): Promise<SimilarView> {
  const { catalogue, log } = context.get(servicesContext);
  const similar = await readSimilar({ catalogue, log, audience: context.get(audienceContext) }, title, 0);
  return presentSimilar(title, similar, area, context.get(textsContext));
}

/** Returns null if the viewer can mark nothing: for titles that can't be played, and in read-only views. */
export async function loadMarks(
  context: Context,
  { kind, id: titleId, imdbId }: KnownTitle,
  place: EpisodePlace | null,
  guide: readonly SeasonGuide[] = [],
): Promise<TitleMarks | null> {
  const viewer = context.get(viewerContext);
  if (viewer === null || isReadOnly(viewer) || imdbId === null) return null;
  const { db } = context.get(servicesContext);
  const marks = await readTitleMarks(db, viewer, { kind, titleId }, place, guide);
  return place === null || hasAired(guide, place) ? marks : { ...marks, watched: null };
}

/** Returns null without a collection, with too few permitted movies, and until the movies are known. */
export async function loadCollection(
  context: Context,
  title: KnownTitle,
  area: Area,
): Promise<CollectionView | null> {
  const { catalogue, log } = context.get(servicesContext);
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const reading = readCollection(deps, title, collectionTimeoutMs);
  const read = await pTimeout(reading, { milliseconds: collectionTimeoutMs, fallback: () => null });
  if (read === null) return null;
  const texts = context.get(textsContext);
  return { name: texts._(read.name), titles: read.titles.map((one) => presentCard(one, area, texts)) };
}

/** Identifies the viewer and the session to which a device's positions belong. */
export function readWho(context: Context): string {
  const services = context.get(servicesContext);
  return whoOf(deriveDeviceKey(services, context.get(requestContext), context.get(viewerContext)));
}

export interface PlayerArgs {
  context: Context;
  request: Request;
  params: { id?: string; season?: string; episode?: string };
}

export interface EpisodeCall extends PlayerArgs {
  area: Area;
  kind: 'series' | 'anime';
  /** True if the path names the episode; such an anime is always played with subtitles. */
  isNamed: boolean;
}

/** Unknown and hidden titles both get 404; 503 if TMDB fails. */
export async function loadMovie(area: Area, { context, params, request }: PlayerArgs) {
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const title = await openForPage(context, 'movie', params.id, { unplayable: true });
  if (title === null) return unavailable(context, area.kind === 'sub' ? area.kindNames.movie : undefined);
  const { id: titleId, imdbId } = title;
  const coming = comingDay(title, context.get(textsContext), services.clock.now());
  const viewer = context.get(viewerContext);
  const played = { titleId, kind: 'movie' as const, season: null, episode: null, audio: 'sub' as const };
  const [stopped, screenTime, settings] = await Promise.all([
    readStart(services, viewer, { kind: 'movie', titleId, place: null }),
    loadScreenTime(context),
    readAddressSettings(services, viewer, texts.locale),
  ]);
  const start = { ...stopped, who: readWho(context) };
  const [sources, similar, marks, collection] = await Promise.all([
    imdbId === null || coming !== null || isTimeOver(screenTime)
      ? []
      : readPageSources({ ...services, texts }, viewer, {
          ...played,
          imdbId,
          seconds: start.seconds,
          settings,
        }),
    loadSimilar(context, title, area),
    loadMarks(context, title, null),
    loadCollection(context, title, area),
  ]);
  const fields = new URL(request.url).searchParams;
  const view = {
    kind: 'movie' as const,
    title: presentTitle(title, area, texts),
    coming,
    sources,
    similar,
    marks,
    start,
    screenTime,
    collection,
    chosen: readServerNumber(fields.get('server')),
    // Without script, the button of a read-only view sends `start`.
    started: fields.has('start') || fields.has('server'),
  };
  return imdbId === null && coming === null ? data(view, noSource) : data(view);
}

/** True if the time is over: then no address of a player is returned. */
export function isTimeOver(screenTime: ScreenTimeView | null): boolean {
  return screenTime !== null && !screenTime.mayBegin;
}

/** Returns null for a main user, whose time isn't limited. */
export async function loadScreenTime(context: Context): Promise<ScreenTimeOffer | null> {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'sub') return null;
  const services = context.get(servicesContext);
  const device = readBrowser(context.get(requestContext), services.config.secure);
  return readScreenTime(services, viewer, device, context.get(textsContext));
}

export const noSource = { status: 404 };
