import { data } from 'react-router';
import type { Area } from '#src/area.ts';
import { comingDay } from '#src/features/catalogue/coming-soon.ts';
import { presentTitle } from '#src/features/catalogue/present.ts';
import { readServerNumber, readSources } from '#src/features/playback/read.ts';
import { readStart } from '#src/features/viewing/positions/positions.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { type Context, notFound, openForPage, unavailable } from '#src/http/request/open-for-page.ts';
import { loadCollection, loadMarks, loadSimilar, readWho } from './load-around.ts';

export interface PlayerArgs {
  context: Context;
  request: Request;
  params: { id?: string; season?: string; episode?: string };
}

/** 404 alike for unknown and hidden titles; 503 if the service can't be asked. */
export async function loadMovie(area: Area, { context, params, request }: PlayerArgs) {
  const services = context.get(servicesContext);
  const title = await openForPage(context, 'movie', params.id, { unplayable: true });
  if (title === 'not-found') throw notFound();
  if (title === 'unavailable') return unavailable();
  const { id: titleId, imdbId } = title;
  const coming = comingDay(title, services.clock.now());
  const viewer = context.get(viewerContext);
  const played = { titleId, kind: 'movie' as const, season: null, episode: null, audio: 'sub' as const };
  const stopped = await readStart(services, viewer, { kind: 'movie', titleId, place: null });
  const start = { ...stopped, who: readWho(context) };
  const [sources, similar, marks, collection] = await Promise.all([
    imdbId === null || coming !== null
      ? []
      : readSources(services, viewer, { ...played, imdbId, seconds: start.seconds }),
    loadSimilar(context, title, area),
    loadMarks(context, title, null),
    loadCollection(context, title, area),
  ]);
  const fields = new URL(request.url).searchParams;
  const view = {
    kind: 'movie' as const,
    title: presentTitle(title, area),
    coming,
    sources,
    similar,
    marks,
    start,
    collection,
    chosen: readServerNumber(fields.get('server')),
    // Without script the overlay is a form.
    started: fields.has('start') || fields.has('server'),
  };
  return imdbId === null && coming === null ? data(view, noSource) : data(view);
}

export const noSource = { status: 404 };
