import { redirect } from 'react-router';
import { isTitleKind } from '#src/domain/title.ts';
import { knowsHousehold } from '#src/features/accounts/known-faces.ts';
import { cookieHeaders, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { requestContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { notFound, openForPage } from '#src/http/request/open-for-page.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** `Watch on` of a shared title leads here, because only the server knows the viewer. `join` is for `Sign up`. */
export async function loader({ context, request, params: { kind, id } }: Route.LoaderArgs) {
  if (!isTitleKind(kind)) throw notFound();
  const title = await openForPage(context, kind, id);
  // The title's page shows that it is unavailable.
  if (title === null) throw redirect(paths.publicTitle(kind, Number(id)));
  const { href } = presentCard(title, readArea(context), context.get(textsContext));
  if (context.get(viewerContext) !== null) throw redirect(href);
  const services = context.get(servicesContext);
  const joins = new URL(request.url).searchParams.has('join');
  if (!joins && (await knowsHousehold(services, context.get(requestContext))))
    throw redirect(paths.loginThen(href));
  const remembered = setCookie('title', `${kind}-${title.id}`, services.config.secure);
  throw redirect(paths.signup, { headers: cookieHeaders([remembered]) });
}

/** Never rendered, because the loader always redirects. */
export default function WatchSharedTitle() {
  return null;
}
