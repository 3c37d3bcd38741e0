import { msg } from '@lingui/core/runtime-macro';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';

export interface ViewerRow {
  name: string;
  /** A home begins with it. */
  isFirst?: boolean;
  titles: CardView[];
  way?: { href: string; text: string };
  /** The list that its titles can be taken out of. */
  removes?: RemovableList;
}

export type RemovableList = 'watched' | 'list';

export const rowNames = {
  watched: msg`Recently Watched`,
  episodes: msg`New Episodes`,
  list: msg`My List`,
};

/** The viewer's part of a document, and of a page that a link opened. Never cached. */
export interface Personal {
  /** Browser storage holds it as a hint. Source: docs/requirements.md#accounts. */
  mainUserId: string;
  /** Is null for the main user. Browser storage holds it as a hint. */
  subUserName: string | null;
  initial: string;
  photoUrl: string | null;
  /** Of the page, without empty ones. */
  rows: ViewerRow[];
  /** All of My List; see `packTitles`. */
  listed: number[];
}

/** Which of the viewer's rows a page shows. */
export type RowsKind = 'movie' | 'series' | 'anime' | 'kids' | 'all' | 'none';

const kinds: Partial<Record<string, RowsKind>> = {
  [paths.home]: 'all',
  [paths.subUser]: 'all',
  [paths.movies]: 'movie',
  [paths.series]: 'series',
  [paths.kids]: 'kids',
  [paths.anime]: 'anime',
};

export function rowsAt(path: string): RowsKind {
  return kinds[path] ?? 'none';
}

export type RowsPart = 'rows' | 'first' | 'later';

/** `rows` are all of them; see `viewerHoles`. */
export function selectRows(rows: readonly ViewerRow[], part: RowsPart): readonly ViewerRow[] {
  return part === 'rows' ? rows : rows.filter(({ isFirst = false }) => isFirst === (part === 'first'));
}
