import type { Access } from '#src/domain/access.ts';
import { type Audience, asStranger, audienceOf, everyone } from '#src/domain/audience.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import { barOf, isReadOnly, type Viewer } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import { type DocumentName, nameDocument } from './document-name.ts';
import type { BrowserLook } from './look.ts';
import type { RequestTarget } from './request-target.ts';

export interface PageRequest extends BrowserLook {
  target: RequestTarget;
  page: PageRoute;
  isRead: boolean;
  viewer: Viewer | null;
  /** The request has a cookie that we set; others' cookies say nothing about a viewer. */
  hasCookies: boolean;
}

export interface DocumentPlan {
  kind: 'document';
  name: DocumentName;
  audience: Audience;
}

export type Plan =
  | { kind: 'redirect'; location: string }
  /** The request is refused, because a read-only view changes nothing. */
  | { kind: 'read-only' }
  | DocumentPlan
  | RenderPlan;

export interface RenderPlan {
  kind: 'render';
  redirect: string | null;
  audience: Audience;
  isLapsed: boolean;
  /** The page as everybody sees it, for a visitor whose budget is used up; null if there is none. */
  instead: DocumentPlan | null;
}

/** A pure function: it decides before anything is done for the request. */
export function planRequest(request: PageRequest): Plan {
  const { target, page, isRead, viewer } = request;
  const isViewing = viewer !== null && isReadOnly(viewer);
  if (isViewing && !isRead && !page.whileViewing) return { kind: 'read-only' };
  // Signing in ends an existing session, so these forms are open to everybody.
  const isOpenForm = page.access === 'visitor' && !isRead;
  const redirect = isOpenForm ? null : redirectFor(page.access, viewer, target.path + target.search);
  if (redirect !== null && !target.isData) return { kind: 'redirect', location: redirect };
  const own = viewer === null ? everyone : audienceOf(viewer);
  const audience = page.forStrangers ? asStranger(own) : own;
  // A lapsed household's sub-user gets no shared document.
  const isLapsed = viewer?.kind === 'sub' && !viewer.paid;
  // A read-only view has its own bar, so it gets no shared document.
  const isCacheable = isRead && redirect === null && !isViewing;
  const planned = isCacheable ? planDocument(request, audience, isLapsed) : null;
  return planned ?? { kind: 'render', redirect, audience, isLapsed, instead: planInstead(request) };
}

/** Lets visitors sign in although a stranger on the same network has used up the budget. */
function planInstead({ target, page, isRead, viewer, ...look }: PageRequest): DocumentPlan | null {
  if (viewer !== null || !isRead || page.access !== 'visitor' || !page.shared || target.isData) return null;
  const name = nameDocument(page, { ...target, search: '' }, 'none', look);
  return { kind: 'document', name, audience: everyone };
}

function planDocument(
  { target, page, viewer, hasCookies, ...look }: PageRequest,
  audience: Audience,
  isLapsed: boolean,
): DocumentPlan | null {
  if (page.access === 'public') {
    if (!page.shared || target.isData || isEpisodeLike(page, target)) return null;
    const shownTo = page.forStrangers ? audience : everyone;
    return { kind: 'document', name: nameDocument(page, target, barOf(viewer), look), audience: shownTo };
  }
  if (page.access === 'visitor') {
    if (!page.shared || viewer !== null || hasCookies || target.isData) return null;
    const name = nameDocument(page, target, 'none', look);
    return name.isFront ? { kind: 'document', name, audience: everyone } : null;
  }
  if (!page.shared || isLapsed) return null;
  return { kind: 'document', name: nameDocument(page, target, barOf(viewer), look), audience };
}

/** The browser's router takes any three segments for an episode, so the shared 404 would not fit. */
function isEpisodeLike(page: PageRoute, { path }: RequestTarget): boolean {
  return page.path === '/*' && path.split('/').length === 4;
}

/** Returns null if the page may be opened. `target` is the path to return to after signing in. */
export function redirectFor(access: Access, viewer: Viewer | null, target: string): string | null {
  if (access === 'public') return null;
  if (access === 'visitor') {
    if (viewer === null) return null;
    return viewer.kind === 'main' ? paths.home : paths.subUser;
  }
  if (access === 'sub') {
    if (viewer?.kind !== 'sub') return paths.login;
    return viewer.paid || target.split('?')[0] === paths.subUser ? null : paths.subUser;
  }
  if (viewer === null) return target === paths.home ? paths.login : paths.loginThen(target);
  if (viewer.kind === 'sub') return paths.subUser;
  return access === 'main' && !viewer.paid ? paths.profile : null;
}
