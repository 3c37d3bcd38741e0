import type { AgeGroup } from './audience.ts';
import type { Genre } from './genres.ts';

/** The main account holder, as a session names them. */
export interface MainUser {
  kind: 'main';
  userId: string;
  email: string;
  photoUrl: string | null;
  /** Epoch milliseconds of this session's sign-in. */
  signedInAt: number;
  /** Whether a period paid for runs (days of grace included). */
  paid: boolean;
  /** The household switched `Show adult titles` on. Absent means off. */
  showsAdult?: boolean;
}

/** A family member, as a session names them; age group and genres are read at every request. */
export interface SubUser {
  kind: 'sub';
  userId: string;
  subUserId: string;
  name: string;
  ageGroup: AgeGroup;
  genres: Genre[];
  signedInAt: number;
  paid: boolean;
  /** As the household's; whether this sub-user is old enough is the audience rule's to say. */
  showsAdult?: boolean;
  /** The main user looks at the area as this sub-user does: nothing may be written. */
  onlyLooks?: true;
}

/** Whoever watches: the one principal of a session. */
export type Viewer = MainUser | SubUser;

/** Names whose history is meant within the household: `main` or the sub-user's id. */
export function viewerKey(viewer: Viewer): string {
  return viewer.kind === 'main' ? 'main' : viewer.subUserId;
}

/** Whose bar stands above a page: nobody's for visitors. */
export type Bar = 'main' | 'sub' | 'none';

/** The bar of whoever asks. A main user who looks as a sub-user has that one's. */
export function barOf(viewer: Viewer | null): Bar {
  return viewer?.kind ?? 'none';
}

/** Source: docs/requirements.md#accounts. */
const freshMs = 5 * 60 * 1000;

/** Whether a session was signed in lately enough for what can't be undone. */
export function isFresh({ signedInAt }: MainUser, now: number): boolean {
  return now - signedInAt <= freshMs;
}
