import { msg } from '@lingui/core/runtime-macro';
import type { Character } from '#src/domain/characters.ts';
import type { TimeLeftView } from '#src/domain/screen-time-words.ts';
import { paths } from '#src/routes.ts';
import type { CardView, RowLook } from '#src/ui/title-card.tsx';

export interface ViewerRow {
  name: string;
  /** True for the row with which home pages begin. */
  isFirst?: boolean;
  titles: CardView[];
  look?: RowLook;
  way?: { href: string; text: string };
  /** The list from which the viewer can remove the row's titles. */
  removes?: RemovableList;
}

export type RemovableList = 'watched' | 'list';

export const rowNames = {
  watched: msg`Recently Watched`,
  episodes: msg`New Episodes`,
  list: msg`My List`,
};

export interface OtherPerson {
  id: string;
  name: string;
  character: Character | null;
}

/** The viewer's data in a document, or fetched for a page that was opened by a link. Never cached. */
export interface Personal {
  /** Browser storage holds it as a hint. Source: docs/requirements.md#accounts. */
  mainUserId: string;
  /** Identifies the viewer in this session; see `whoOf`. */
  who: string;
  /** It is null for the main user. Browser storage holds it as a hint. */
  subUserName: string | null;
  initial: string;
  character: Character | null;
  photoUrl: string | null;
  /** Sub-users to whom a main user may hand this device over. */
  people: OtherPerson[];
  /** It is null without limits. */
  timeLeft: TimeLeftView | null;
  /** The page's rows, without empty ones. */
  rows: ViewerRow[];
  /** All of My List, packed by `packTitles`. */
  listed: number[];
}

/** The kind of the viewer's rows that a page shows. */
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

/** `rows` selects all rows; see `viewerHoles`. */
export function selectRows(rows: readonly ViewerRow[], part: RowsPart): readonly ViewerRow[] {
  return part === 'rows' ? rows : rows.filter(({ isFirst = false }) => isFirst === (part === 'first'));
}
