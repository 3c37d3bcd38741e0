import { redirectDocument } from 'react-router';
import { asksForPassword } from '#src/domain/viewer.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths, readsWithPassword } from '#src/routes.ts';
import type { Route } from './+types/page';

export function loadConfirm({ context, request }: Route.LoaderArgs) {
  const isAsked = asksForPassword(context.get(viewerContext), context.get(servicesContext).clock.now());
  const then = placeAfter(request);
  if (!isAsked) throw redirectDocument(then);
  return { then };
}

/** Only what leads here. */
export function placeAfter({ url }: Request): string {
  const then = new URL(url).searchParams.get('then') ?? '';
  return readsWithPassword.includes(then) ? then : paths.profile;
}
