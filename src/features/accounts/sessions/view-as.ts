import { readTitleChoices } from '#src/domain/title-choices.ts';
import type { MainUser, SubUser, Viewer } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { findSubUser, type SubUserRow } from '#src/features/accounts/sub-users/store.ts';
import {
  readAgeGroup,
  readGenres,
  readScreenTimeLimits,
} from '#src/features/accounts/sub-users/sub-users.ts';
import { findTitleChoices } from '#src/features/accounts/title-choices/store.ts';
import { readCookie, setCookie } from './cookies.ts';
import { readBrowser } from './sessions.ts';

type BrowserRequest = Parameters<typeof readBrowser>[0];

/** Returns a cookie, or null without that sub-user. The cookie is worthless without the session. */
export async function beginViewing(
  deps: AccountsDeps,
  request: BrowserRequest,
  viewer: MainUser,
  subUserId: string,
): Promise<string | null> {
  const { session } = readBrowser(request, deps.config.secure);
  const row = session === null ? undefined : await findSubUser(deps.db.read, viewer.userId, subUserId);
  if (row === undefined || session === null) return null;
  return setCookie('viewas', `${row.id}.${bindingOf(deps, session, row.id)}`, deps.config.secure);
}

/** Returns the viewed sub-user for a main user's read-only view, else the session's own viewer. */
export async function impersonate(
  deps: AccountsDeps,
  request: BrowserRequest,
  viewer: Viewer | null,
): Promise<Viewer | null> {
  if (viewer?.kind !== 'main') return viewer;
  const viewed = readCookie(request.cookies, 'viewas', deps.config.secure);
  if (viewed === undefined) return viewer;
  const [id = '', binding] = viewed.split('.');
  const { session } = readBrowser(request, deps.config.secure);
  if (session === null || binding !== bindingOf(deps, session, id)) return viewer;
  const row = await findSubUser(deps.db.read, viewer.userId, id);
  return row === undefined
    ? viewer
    : presentViewed(viewer, row, await findTitleChoices(deps.db.read, row.id));
}

function presentViewed(
  { userId, confirmedAt, paid, showsAdult = false }: MainUser,
  row: SubUserRow,
  choices: string | null,
): SubUser {
  const limits = {
    ageGroup: readAgeGroup(row.age_group),
    genres: readGenres(row.genres),
    choices: readTitleChoices(choices),
    screenTime: { ...readScreenTimeLimits(row), openUntil: row.open_until },
  };
  const who = { kind: 'sub' as const, userId, subUserId: row.id, name: row.name, ...limits };
  return { ...who, confirmedAt, paid, showsAdult, isReadOnly: true };
}

/** Can't be forged, because only the browser knows the session's token. */
function bindingOf({ hashing }: AccountsDeps, session: string, subUserId: string): string {
  return hashing.hashToken(`view-as:${session}:${subUserId}`).slice(0, 32);
}
