import { msg, plural } from '@lingui/core/runtime-macro';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { parseUndo, writeUndo } from '#src/features/viewing/history/undo.ts';
import { clearHistory, removeHistory, restoreHistory } from '#src/features/viewing/history/write.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import type { Services } from '#src/http/request/services.ts';
import { done, failure, refused } from './answer.ts';

export interface SentWatched {
  services: Services;
  viewer: Viewer;
  /** Only titles that the viewer may see. */
  history: readonly WatchedTitle[];
  field: (name: string) => string;
}

/** The outcome holds the title for undoing. */
export async function actRemoveWatched({ services, viewer, history, field }: SentWatched) {
  const { db } = services;
  const meant = history.find((one) => one.kind === field('kind') && String(one.titleId) === field('titleId'));
  if (meant === undefined)
    return done({ intent: 'remove-watched', text: msg`That title was already removed.` });
  const { kind, titleId, name } = meant;
  const removed = await unlessBusy(removeHistory(db, viewer, { kind, titleId }));
  if (removed === null) return failure('remove-watched', busyResponse);
  const outcome = {
    intent: 'remove-watched' as const,
    text: msg`Removed ${{ title: name }}`,
    undo: writeUndo(services, viewer, [meant], removed),
  };
  return done(outcome);
}

/** The outcome holds the titles for undoing. */
export async function actRemoveAllWatched({ services, viewer, history }: SentWatched) {
  const { db } = services;
  if (history.length === 0)
    return done({ intent: 'remove-all-watched', text: msg`Those titles were already removed.` });
  const removed = await unlessBusy(clearHistory(db, viewer));
  if (removed === null) return failure('remove-all-watched', busyResponse);
  const text = msg`${plural({ count: history.length }, { one: 'Removed # title', other: 'Removed # titles' })}`;
  const outcome = {
    intent: 'remove-all-watched' as const,
    text,
    undo: writeUndo(services, viewer, history, removed),
  };
  return done(outcome);
}

/** Writes only to the viewer's own list, and only what was just removed from it. */
export async function actRestoreWatched({ services, viewer, field }: SentWatched) {
  const { db, clock } = services;
  const entries = parseUndo(services, viewer, field('entry'));
  if (entries === null) return refused('restore-watched', 400, msg`That can’t be restored any more.`);
  const written = await unlessBusy(restoreHistory(db, viewer, entries, clock.now()).then(() => true));
  if (written === null) return failure('restore-watched', busyResponse);
  const [only] = entries;
  const text =
    entries.length === 1 && only !== undefined
      ? msg`${{ title: only.name }} is back`
      : msg`${plural({ count: entries.length }, { one: '# title is back', other: '# titles are back' })}`;
  return done({ intent: 'restore-watched', text });
}
