import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Audience } from '#src/domain/audience.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import { titleKindOf } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { findTitle } from '#src/features/catalogue/open-title.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import type { ViewerRow } from '#src/features/viewing/personal.ts';
import type { Services } from '#src/http/request/services.ts';
import { areaOf } from '#src/routes/area.ts';

/** A shorter row looks like a mistake. */
const minTitles = 6;

/** Bounds the titles that are tried, because each costs two reads. */
const maxTries = 3;

interface Known {
  /** The newest first. */
  visible: readonly WatchedTitle[];
  marked: readonly MarkedTitle[];
  texts: I18n;
}

/** TMDB's recommendations for the title watched last, without titles the viewer has. Waits for no call. */
export async function readBecauseYouWatched(
  services: Pick<Services, 'catalogue' | 'log'>,
  viewer: Viewer,
  audience: Audience,
  { visible, marked, texts }: Known,
): Promise<ViewerRow | null> {
  const own = new Set([...visible, ...marked].map(({ kind, titleId }) => `${titleKindOf(kind)} ${titleId}`));
  for (const { kind, titleId } of visible.slice(0, maxTries)) {
    const watched = await findTitle(services, audience, titleKindOf(kind), titleId, { stored: true });
    if (watched === null) continue;
    const { titles } = await readSimilar({ ...services, audience }, watched, 0);
    const others = titles.filter((title) => !own.has(`${title.kind} ${title.id}`));
    if (others.length >= minTitles) {
      const cards = others.map((title) => presentCard(title, areaOf(viewer), texts));
      return { name: texts._(msg`Because you watched ${{ title: watched.name }}`), titles: cards };
    }
  }
  return null;
}
