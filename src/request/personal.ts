import type { CardView } from '#src/ui/title-card.tsx';

/** Fetched separately and never cached, because the document is shared. */
export interface Personal {
  /** A hint in browser storage. Source: docs/requirements.md#accounts. */
  mainUserId: string;
  /** Null for the main user; a hint for browser storage. */
  subUserName: string | null;
  initial: string;
  photoUrl: string | null;
  watched: CardView[];
  /** The newest of My List; null where no page shows them. */
  list: CardView[] | null;
  /** Series with a new episode; null where no page shows them. */
  episodes: CardView[] | null;
  /** All of My List; see `packTitles`. */
  listed: number[];
  /** HTML of the rows' items by the kind of their place, only for a page whose modules have not come. */
  rows?: Record<string, string>;
}

export type Watched = 'movie' | 'series' | 'anime' | 'kids' | 'all';
