import type { Access } from '#src/domain/access.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';

/** Null if the page may be opened. `target` is the path to return to after signing in. */
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
