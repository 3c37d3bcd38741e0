import type * as v from 'valibot';
import type { AgeGroup } from '#src/domain/audience.ts';
import type { householdChanges } from './parse.ts';

export type HouseholdChanges = v.InferOutput<typeof householdChanges>;

export type NewSubUser = HouseholdChanges['added'][number];

export type SubUserChange = HouseholdChanges['changed'][number];

/** Source: docs/requirements.md#household. */
export const offeredAgeGroups = ['All', '13+', '18+', 'Below 13'] as const satisfies readonly AgeGroup[];

export const usualAgeGroup: AgeGroup = '13+';

/** Source: docs/requirements.md#limits. */
export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;

export const noChanges = {
  email: null,
  added: [],
  changed: [],
  deleted: [],
  photo: 'kept',
  consent: false,
} satisfies HouseholdChanges;
