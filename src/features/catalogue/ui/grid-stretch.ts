import type { CardView } from '#src/ui/title-card.tsx';

export interface GridStretch {
  titles: CardView[];
  more: string | null;
  failed: boolean;
  /** The next titles missed the deadline and are asked for again. */
  waiting: boolean;
  /** Names the audience; absent if everybody sees the same. */
  whose?: string;
}
