import type { TitleKind } from './title.ts';

export type RequestKind = TitleKind | 'words';

/** A sub-user asks for one title, or by words. A title has no words, and words have the id 0. */
export interface Wish {
  kind: RequestKind;
  titleId: number;
  words: string;
}

export const maxRequestLength = 100;

/** Source: docs/requirements.md#ask-a-grown-up. */
export const requestMs = 30 * 24 * 60 * 60 * 1000;
