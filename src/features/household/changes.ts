import type { AgeGroup } from '#src/domain/audience.ts';
import type { Genre } from '#src/domain/genres.ts';
import type { ScreenTimeLimits } from '#src/domain/screen-time.ts';

/** The database enforces the limit too. Source: docs/requirements.md#household. */
export const maxSubUsers = 5;

/** Source: docs/requirements.md#household. */
export const offeredAgeGroups = ['All', '13+', '18+', 'Below 13'] as const satisfies readonly AgeGroup[];

export const usualAgeGroup: AgeGroup = '13+';

export interface NewSubUser {
  /** A save that is repeated with this random key adds nobody twice. */
  key?: string | undefined;
  name: string;
  password: string;
  ageGroup: AgeGroup;
  genres: Genre[];
  limits?: ScreenTimeLimits | undefined;
  /** Null: none. */
  pin?: string | null | undefined;
}

export interface SubUserChange {
  id: string;
  ageGroup?: AgeGroup | undefined;
  genres?: Genre[] | undefined;
  limits?: ScreenTimeLimits | undefined;
  /** Null: none any more. */
  pin?: string | null | undefined;
  password?: string | undefined;
}

export interface HouseholdChanges {
  /** Null: unchanged. */
  email: string | null;
  added: NewSubUser[];
  changed: SubUserChange[];
  deleted: string[];
  /** A new photo is sent beside the changes. */
  photo: 'kept' | 'removed' | 'new';
  /** The guardian gives it with these changes. See `needsConsent`. */
  consent: boolean;
}

/** Source: docs/requirements.md#limits. */
export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;

export const noChanges: HouseholdChanges = {
  email: null,
  added: [],
  changed: [],
  deleted: [],
  photo: 'kept',
  consent: false,
};
