import type { CardView } from '#src/ui/title-card.tsx';

/** What is personal on a page whose document is shared: it comes by itself, and is never kept. */
export interface Personal {
  /** A hint in browser storage. Source: docs/requirements.md#accounts. */
  mainUserId: string;
  /** Null for the main user; likewise a hint for browser storage. */
  subUserName: string | null;
  initial: string;
  photoUrl: string | null;
  watched: CardView[];
}

/** Which history a page shows. */
export type Watched = 'movie' | 'series' | 'anime' | 'kids' | 'all';
