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
  /** Epoch ms: when a password or a passkey last proved who it is; null unless one did. */
  confirmedAt: number | null;
  /** Days of grace count as paid. */
  paid: boolean;
  showsAdult?: boolean;
  /** A code or a PIN opened the session: see `asksForProof`. */
  isLesser?: true;
}

/** Age group, genres, choices and screen time are read at every request. */
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
  /** An operator suspended it; then it doesn't count as paid. */
  isSuspended?: true;
  /** The household sets it; the audience rule adds the age. */
  showsAdult?: boolean;
  screenTime: ScreenTimeRule;
  /** A main user views the area as this sub-user: nothing may be written. */
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

/** It says whose frame a page has. `child` is a sub-user below 13, whose pages look different. */
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

/** Somebody proved just now who it is, by a sign-in or later. */
export function isFresh({ confirmedAt }: MainUser, now: number): boolean {
  return confirmedAt !== null && now - confirmedAt <= freshMs;
}

/** The main user's password or passkey is needed first. */
export function asksForProof(viewer: Viewer | null, needsProof: Proof, now: number): viewer is MainUser {
  if (needsProof === 'never' || viewer?.kind !== 'main' || isFresh(viewer, now)) return false;
  return needsProof === 'always' || viewer.isLesser === true;
}
