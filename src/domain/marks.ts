import { type EpisodePlace, type SeasonGuide, storedPlace } from './episodes.ts';
import type { TitleKind } from './title.ts';

export type MarkName = 'list' | 'watched';

/** Most marks of a viewer; above this number the oldest are deleted. */
export const maxMarks: Record<MarkName, number> = { list: 500, watched: 5_000 };

export interface MarkedTitle {
  /** Anime count as series. */
  kind: TitleKind;
  titleId: number;
}

export interface Mark extends MarkedTitle {
  mark: MarkName;
  /** Null except for a watched episode. */
  place: EpisodePlace | null;
}

export interface TitleMarks {
  listed: boolean;
  /** Null for an episode that hasn't aired. */
  watched: boolean | null;
}

/** Compares places through the guides, because a stored number may mean another number of the current list. */
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
