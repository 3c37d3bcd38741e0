import type { DateWindow } from '#src/domain/days.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { PolicyName } from './policies.ts';

/** One list of the catalogue, as data: what is asked for, and how fresh it must be. */
export interface RowDefinition {
  /** Names the list in the database. */
  key: string;
  /** The heading that viewers see, to the letter. */
  name: string;
  kind: TitleKind;
  policy: PolicyName;
  path: string;
  /** `today` is YYYY-MM-DD in Johannesburg; `daysAgo` counts back from it. */
  params(window: DateWindow): Record<string, string>;
  /** Pages that are learned ahead of need; 2 when left out. A hero's pool is deeper. */
  ahead?: number;
}

/** What every list is asked with. */
export const family = { language: 'en-US', include_adult: 'false' };
