import type { CardView } from '#src/ui/title-card.tsx';

/** A stretch of a grid, as a page's loader answers it. */
export interface GridStretch {
  titles: CardView[];
  /** The address of the next stretch; null at the end. */
  more: string | null;
  failed: boolean;
  /** What comes next wasn't known in time: it is asked for again in a moment. */
  waiting: boolean;
  /** Names within whose limits it was made; left out where everybody sees the same. */
  whose?: string;
}
