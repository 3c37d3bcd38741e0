import type { CardView } from '#src/ui/title-card.tsx';

export interface GridStretch {
  titles: CardView[];
  more: string | null;
  failed: boolean;
  /** The next titles missed the deadline and are asked for again. */
  waiting: boolean;
  /** Names the audience and what it may see: see `readWhose`. Absent if nothing was read. */
  whose?: string;
}
