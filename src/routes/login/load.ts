import { readKnownSubUsers } from '#src/features/accounts/known-sub-users.ts';
import { gapsContext, requestContext, servicesContext } from '#src/http/request/contexts.ts';
import type { Route } from './+types/page';

/** It fills half of a window. */
const wallSize = 24;

/** `?as=sub` serves browsers without script; `?busy=1` is the cached page for an overload. */
export async function loadLogin({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { name, storeUrl } = services.config.brand;
  const subUsers = await readKnownSubUsers(services, context.get(requestContext));
  const query = new URL(request.url).searchParams;
  return {
    brand: name,
    storeUrl,
    asSubUser: query.get('as') === 'sub',
    subUsers,
    who: subUsers.find(({ id }) => id === query.get('who'))?.name ?? '',
    notice: query.get('reset') === 'done' ? 'Your new password is set. Please sign in with it.' : null,
    busy: query.get('busy') === '1',
    posters: await services.wall.read(wallSize, context.get(gapsContext)),
  };
}
