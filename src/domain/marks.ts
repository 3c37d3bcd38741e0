import { type EpisodePlace, type SeasonGuide, storedPlace } from './episodes.ts';
import type { TitleKind } from './title.ts';

export type MarkName = 'list' | 'watched';

/** Each viewer has so many at most; the oldest go first. */
export const maxMarks: Record<MarkName, number> = { list: 500, watched: 5_000 };

export interface MarkedTitle {
  /** Anime count as series. */
  kind: TitleKind;
  titleId: number;
}

export interface Mark extends MarkedTitle {
  mark: MarkName;
  /** It is null except for a watched episode. */
  place: EpisodePlace | null;
}

export interface TitleMarks {
  listed: boolean;
  /** It is null for an episode that hasn't aired. */
  watched: boolean | null;
}

/** Guides say which episodes the stored places mean, so numbers are not compared directly. */
export function markedIn(
  marked: readonly (EpisodePlace & { titleId: number })[],
  guides: ReadonlyMap<number, readonly SeasonGuide[]>,
): (titleId: number, place: EpisodePlace) => boolean {
  const keyOf = (titleId: number, place: EpisodePlace) => {
    const { season, episode } = storedPlace(guides.get(titleId) ?? [], place);
    return `${titleId} ${season} ${episode}`;
  };
  const keys = new Set(marked.map((one) => keyOf(one.titleId, one)));
  return (titleId, place) => keys.has(keyOf(titleId, place));
}
