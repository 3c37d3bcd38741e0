import type { TitleKind } from './title.ts';

export type RequestKind = TitleKind | 'words';

/** A sub-user's request for a title (`words` is empty) or in own words (`titleId` is 0). */
export interface Wish {
  kind: RequestKind;
  titleId: number;
  words: string;
}

export const maxRequestLength = 100;

/** Source: docs/requirements.md#ask-a-grown-up. */
export const requestMs = 30 * 24 * 60 * 60 * 1000;
