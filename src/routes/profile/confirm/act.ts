import { redirectDocument } from 'react-router';
import type { Route } from './+types/page';
import { placeAfter } from './load.ts';

/** `passwordMiddleware` has checked the password. */
export function actConfirm({ request }: Route.ActionArgs) {
  return redirectDocument(placeAfter(request), { status: 303 });
}
