import type { MessageDescriptor } from '@lingui/core';
import type { DateWindow } from '#src/domain/days.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { PolicyName } from './policies.ts';

export interface RowDefinition {
  /** The key of the list in the database. */
  key: string;
  kind: TitleKind;
  policy: PolicyName;
  path: string;
  params(window: DateWindow): Record<string, string>;
  /** Pages fetched in the background; default 2. */
  ahead?: number;
}

export interface NamedRow extends RowDefinition {
  name: MessageDescriptor;
}

export const family = { language: 'en-US', include_adult: 'false' };
