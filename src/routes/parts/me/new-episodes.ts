import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Audience } from '#src/domain/audience.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { selectNewEpisodes } from '#src/features/catalogue/new-episodes-store.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { readWatchedEpisodes } from '#src/features/viewing/marks/read.ts';
import type { ViewerRow } from '#src/features/viewing/personal.ts';
import type { Services } from '#src/http/request/services.ts';
import { areaOf } from '#src/routes/area.ts';

/** Keeps the viewer's part small. */
const shown = 12;

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** Returns an empty list below `minTitles`. Waits for no call to TMDB. */
export async function readNewEpisodes(
  { db, catalogue, clock }: Pick<Services, 'db' | 'catalogue' | 'clock'>,
  viewer: Viewer,
  audience: Audience,
  followed: readonly { kind: string; titleId: number }[],
  texts: I18n,
): Promise<ViewerRow['titles']> {
  const series = followed.filter(({ kind }) => kind !== 'movie').map(({ titleId }) => titleId);
  const aired = await selectNewEpisodes(db, [...new Set(series)], clock.now());
  const guides = new Map(aired.map(({ titleId, guide }) => [titleId, guide]));
  const isWatched = await readWatchedEpisodes(db, ownerOf(viewer), guides);
  const entries = aired
    .filter((episode) => !isWatched(episode.titleId, episode))
    .map(({ titleId }) => ({ kind: 'series' as const, titleId }));
  const { titles } = await listVisible({ catalogue, audience }, entries, { count: shown, timeoutMs: 0 });
  if (titles.length < minTitles) return [];
  const note = texts._(msg`New episode`);
  return titles.map((title) => ({ ...presentCard(title, areaOf(viewer), texts), note }));
}
