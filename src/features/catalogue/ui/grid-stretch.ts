import type { CardView } from '#src/ui/title-card.tsx';

export interface GridStretch {
  titles: CardView[];
  more: string | null;
  failed: boolean;
  /** True if the next titles missed the deadline; the grid requests them again. */
  waiting: boolean;
  /** A hash of the audience and of what it may see: see `readWhose`. Absent if nothing was read. */
  whose?: string;
}
