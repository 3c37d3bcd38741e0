import type { Proof } from './address.ts';
import type { AgeGroup } from './audience.ts';
import type { StoredGenre } from './genres.ts';
import type { ScreenTimeRule } from './screen-time.ts';
import type { TitleChoices } from './title-choices.ts';

export interface MainUser {
  kind: 'main';
  userId: string;
  email: string;
  photoUrl: string | null;
  /** Last proof by a password or a passkey, in epoch ms; null without one. */
  confirmedAt: number | null;
  /** True in the days of grace too. */
  paid: boolean;
  showsAdult?: boolean;
  /** Set if a code or a PIN opened the session: see `asksForProof`. */
  isLesser?: true;
}

/** Each request reads age group, genres, choices and screen time again. */
export interface SubUser {
  kind: 'sub';
  userId: string;
  subUserId: string;
  name: string;
  ageGroup: AgeGroup;
  genres: StoredGenre[];
  choices: TitleChoices;
  confirmedAt: number | null;
  paid: boolean;
  /** An operator suspended the household; then `paid` is false. */
  isSuspended?: true;
  /** The household's setting. The audience rule checks the age too. */
  showsAdult?: boolean;
  screenTime: ScreenTimeRule;
  /** A main user looks at the pages as this sub-user. Nothing may be written. */
  isReadOnly?: true;
}

export type Viewer = MainUser | SubUser;

/** The database enforces the limit too. Source: docs/requirements.md#household. */
export const maxSubUsers = 5;

export function isReadOnly(viewer: Viewer): boolean {
  return viewer.kind === 'sub' && viewer.isReadOnly === true;
}

/** Returns `main` or the sub-user's id. */
export function viewerKey(viewer: Viewer): string {
  return viewer.kind === 'main' ? 'main' : viewer.subUserId;
}

/** The kind of frame around a page. `child` is for sub-users below 13, whose pages look different. */
export type Bar = 'main' | 'sub' | 'child' | 'none';

export function barOf(viewer: Viewer | null): Bar {
  if (viewer === null) return 'none';
  return isBelow13(viewer) ? 'child' : viewer.kind;
}

export function isBelow13(viewer: Viewer): boolean {
  return viewer.kind === 'sub' && viewer.ageGroup === 'Below 13';
}

/** Source: docs/requirements.md#accounts. */
const freshMs = 5 * 60 * 1000;

/** The main user gave a password or passkey within `freshMs`, at the sign-in or later. */
export function isFresh({ confirmedAt }: MainUser, now: number): boolean {
  return confirmedAt !== null && now - confirmedAt <= freshMs;
}

/** Returns whether the main user has to give the password or a passkey first. */
export function asksForProof(viewer: Viewer | null, needsProof: Proof, now: number): viewer is MainUser {
  if (needsProof === 'never' || viewer?.kind !== 'main' || isFresh(viewer, now)) return false;
  return needsProof === 'always' || viewer.isLesser === true;
}
