import type { AgeGroup } from './audience.ts';
import type { StoredGenre } from './genres.ts';
import type { ScreenTimeRule } from './screen-time.ts';
import type { TitleChoices } from './title-choices.ts';

export interface MainUser {
  kind: 'main';
  userId: string;
  email: string;
  photoUrl: string | null;
  /** Holds epoch ms. */
  signedInAt: number;
  /** Days of grace included. */
  paid: boolean;
  showsAdult?: boolean;
  /** A code opened the session: see `asksForPassword`. */
  byCode?: true;
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
  signedInAt: number;
  paid: boolean;
  /** The household's setting; the audience rule adds the age. */
  showsAdult?: boolean;
  screenTime: ScreenTimeRule;
  /** A main user views the area as this sub-user: nothing may be written. */
  isReadOnly?: true;
}

export type Viewer = MainUser | SubUser;

export function isReadOnly(viewer: Viewer): boolean {
  return viewer.kind === 'sub' && viewer.isReadOnly === true;
}

/** Is `main` or the sub-user's id. */
export function viewerKey(viewer: Viewer): string {
  return viewer.kind === 'main' ? 'main' : viewer.subUserId;
}

/** Whose frame a page has. `child` is a sub-user below 13, whose pages have a face of their own. */
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

/** When a session begins that was opened without a password: it isn't fresh. */
export function startWithoutPassword(now: number): number {
  return now - freshMs - 1;
}

export function isFresh({ signedInAt }: MainUser, now: number): boolean {
  return now - signedInAt <= freshMs;
}

/** A session that a code opened changes no account before somebody types the main user's password. */
export function asksForPassword(viewer: Viewer | null, now: number): viewer is MainUser {
  return viewer?.kind === 'main' && viewer.byCode === true && !isFresh(viewer, now);
}
