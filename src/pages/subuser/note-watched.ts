import { data, type RouterContextProvider } from 'react-router';
import { AppError } from '#src/domain/errors.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { setHint, watchedHint } from '#src/features/history/hint.ts';
import { readWatchedKinds } from '#src/features/history/read.ts';
import { writeHistory } from '#src/features/history/write.ts';
import { servicesContext } from '#src/request/contexts.ts';

/**
 * Notes in the sub-user's own history what they opened; answers whether it was noted. `cookies` are set with the
 * answer. A failure is logged and never troubles the viewer.
 */
export async function noteWatched(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  entry: Omit<WatchedTitle, 'watchedAt'>,
  cookies: readonly string[] = [],
) {
  const { db, clock, log, config } = context.get(servicesContext);
  try {
    await writeHistory(db, viewer, entry, clock.now());
    const hint = watchedHint(await readWatchedKinds(db, viewer));
    const headers = new Headers();
    for (const cookie of [setHint(hint, config.secure), ...cookies]) headers.append('Set-Cookie', cookie);
    return data({ noted: true }, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, id: entry.titleId }, 'A history could not be written');
    return data({ noted: false }, { status: 503 });
  }
}
