import { type Audience, audienceOf, everyone } from '#src/domain/audience.ts';
import { barOf, type Viewer } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import { type DocumentName, nameDocument } from './document-name.ts';
import { redirectFor } from './guard.ts';
import type { MatchedPage } from './match.ts';
import type { RequestTarget } from './request-target.ts';

/** Everything that the answer to a request for a page depends on. */
export interface PageRequest {
  target: RequestTarget;
  page: MatchedPage;
  /** GET or HEAD. */
  isRead: boolean;
  viewer: Viewer | null;
  hasCookies: boolean;
}

export type Plan =
  | { kind: 'redirect'; location: string }
  /** A main user who looks as a sub-user can't change anything. */
  | { kind: 'read-only' }
  | { kind: 'document'; name: DocumentName; audience: Audience }
  /** `redirect` leads a client navigation elsewhere. */
  | { kind: 'render'; redirect: string | null; audience: Audience; isLapsed: boolean };

/** Decides how a request for a page is answered, before anything is done for it. */
export function planRequest(request: PageRequest): Plan {
  const { target, page, isRead, viewer } = request;
  const isViewing = viewer?.kind === 'sub' && viewer.onlyLooks === true;
  // Signing out is always possible.
  if (isViewing && !isRead && target.path !== paths.logout) return { kind: 'read-only' };
  // A form of the visitors' pages is accepted from everybody: signing in ends the session that was there.
  const isOpenForm = page.access === 'visitor' && !isRead;
  const redirect = isOpenForm ? null : redirectFor(page.access, viewer, target.path + target.search);
  if (redirect !== null && !target.isData) return { kind: 'redirect', location: redirect };
  const audience = viewer === null ? everyone : audienceOf(viewer);
  // No kept document of an audience is for a sub-user whose household has lapsed.
  const isLapsed = viewer?.kind === 'sub' && !viewer.paid;
  // A main user who looks as a sub-user gets documents with the bar that says so.
  const mayBeKept = isRead && redirect === null && !isViewing;
  const planned = mayBeKept ? planDocument(request, audience, isLapsed) : null;
  return planned ?? { kind: 'render', redirect, audience, isLapsed };
}

function planDocument(
  { target, page, viewer, hasCookies }: PageRequest,
  audience: Audience,
  isLapsed: boolean,
): Plan | null {
  if (page.access === 'public') {
    if (!page.shared || target.isData || isEpisodeLike(page, target)) return null;
    return { kind: 'document', name: nameDocument(page, target, barOf(viewer)), audience: everyone };
  }
  if (page.access === 'visitor') {
    if (viewer !== null || hasCookies || target.isData) return null;
    const name = nameDocument(page, target, 'none');
    return name.isFront ? { kind: 'document', name, audience: everyone } : null;
  }
  if (!page.shared || isLapsed) return null;
  return { kind: 'document', name: nameDocument(page, target, barOf(viewer)), audience };
}

/** The router in the browser takes any three segments for an episode: the shared 404 would not fit. */
function isEpisodeLike(page: MatchedPage, { path }: RequestTarget): boolean {
  return page.path === '/*' && path.split('/').length === 4;
}
