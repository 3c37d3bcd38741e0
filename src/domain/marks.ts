import type { EpisodePlace } from './episodes.ts';
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
  /** Null except for a watched episode. */
  place: EpisodePlace | null;
}

export interface TitleMarks {
  listed: boolean;
  watched: boolean;
}
