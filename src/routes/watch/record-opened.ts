import { data } from 'react-router';
import { buildCookie } from '#src/domain/cookies.ts';
import { type Audio, findPlace, hasAired, readNumber, type WantedPlace } from '#src/domain/episodes.ts';
import { AppError } from '#src/domain/errors.ts';
import { type WatchKind, watchKindOf } from '#src/domain/title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { formContext, requestContext, servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';
import { openForPage } from '#src/http/request/open-for-page.ts';
import { placeNamed } from './find-episode.ts';
import type { EpisodeCall } from './load-around.ts';

interface OpenedTitle {
  kind: WatchKind;
  title: KnownTitle;
  season: number | null;
  episode: number | null;
  cookies?: readonly string[];
}

/** Sent once the page is open, because browsers prefetch. A failure is only logged. */
async function recordOpened(
  context: Context,
  id: string | undefined,
  find: () => Promise<OpenedTitle | 'unavailable' | 'not-found'>,
) {
  const { db, clock, log } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  try {
    const opened = viewer === null ? 'not-found' : await find();
    if (opened === 'unavailable') return data({ recorded: false }, { status: 503 });
    if (viewer === null || opened === 'not-found') return data({ recorded: false }, { status: 404 });
    const { kind, title, season, episode, cookies = [] } = opened;
    const { name, posterPath, backdropPath } = title;
    const entry = { kind, titleId: title.id, name, posterPath, backdropPath, season, episode };
    await writeHistory(db, viewer, entry, clock.now());
    const headers = new Headers();
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return data({ recorded: true }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, id }, 'A history could not be written');
    return data({ recorded: false }, { status: 503 });
  }
}

export function recordMovie(context: Context, id: string | undefined) {
  return recordOpened(context, id, async () => {
    const title = await openForPage(context, 'movie', id);
    if (typeof title === 'string') return title;
    return { kind: 'movie', title, season: null, episode: null };
  });
}

/** Only an episode that has aired and that this viewer may see. */
export async function recordEpisode({ context, params, kind, isNamed }: EpisodeCall) {
  const form = context.get(formContext);
  return recordOpened(context, params.id, async () => {
    const title = await openForPage(context, 'series', params.id);
    if (typeof title === 'string') return title;
    const plays = watchKindOf(title);
    // Its player is elsewhere.
    if (kind === 'anime' && plays !== 'anime') return 'not-found';
    const guide = await readGuide(context.get(servicesContext), title);
    const wanted = readRequestedPlace(form) ?? { season: null, episode: null };
    const place = isNamed ? placeNamed(params, guide) : findPlace(guide, wanted);
    if (place === null || !hasAired(guide, place)) return 'not-found';
    const { secure } = context.get(servicesContext).config;
    const cookies = plays === 'anime' && !isNamed ? [setAudio(readAudio(context, form), secure)] : [];
    return { kind: plays, title, ...place, cookies };
  });
}

type Fields = Pick<FormData, 'has' | 'get'> | URLSearchParams;

const audioCookie = 'anime_audio';

/** Takes the address or the form, else this browser's last choice. */
export function readAudio(context: Context, fields: Fields): Audio {
  const wanted = fields.get('audio');
  const stored = isAudio(wanted) ? wanted : context.get(requestContext).cookies.get(audioCookie);
  return isAudio(stored) ? stored : 'sub';
}

export function setAudio(audio: Audio, secure: boolean): string {
  return buildCookie(audioCookie, audio, secure);
}

/** Returns null if the fields name no episode. */
export function readRequestedPlace(fields: Fields): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  return { season: readNumber(fields.get('season')), episode: readNumber(fields.get('episode')) };
}

function isAudio(stored: unknown): stored is Audio {
  return stored === 'sub' || stored === 'dub';
}
