import { data } from 'react-router';
import { AppError } from '#src/domain/errors.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { writeHistory } from '#src/features/history/write.ts';
import { type Context, openForPage } from '#src/pages/open-for-page.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';

export interface Opened {
  kind: WatchKind;
  title: KnownTitle;
  season: number | null;
  episode: number | null;
  cookies?: readonly string[];
}

/** Sent once the page is open, because browsers prefetch. A failure is only logged. */
export async function noteOpened(
  context: Context,
  id: string | undefined,
  find: () => Promise<Opened | 'unavailable' | 'not-found'>,
) {
  const { db, clock, log } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  try {
    const opened = viewer === null ? 'not-found' : await find();
    if (opened === 'unavailable') return data({ noted: false }, { status: 503 });
    if (viewer === null || opened === 'not-found') return data({ noted: false }, { status: 404 });
    const { kind, title, season, episode, cookies = [] } = opened;
    const { name, posterPath, backdropPath } = title;
    const entry = { kind, titleId: title.id, name, posterPath, backdropPath, season, episode };
    await writeHistory(db, viewer, entry, clock.now());
    const headers = new Headers();
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return data({ noted: true }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, id }, 'A history could not be written');
    return data({ noted: false }, { status: 503 });
  }
}

export function noteMovie(context: Context, id: string | undefined) {
  return noteOpened(context, id, async () => {
    const title = await openForPage(context, 'movie', id);
    if (typeof title === 'string') return title;
    return { kind: 'movie', title, season: null, episode: null };
  });
}
