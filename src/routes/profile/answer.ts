import type { RouterContextProvider } from 'react-router';
import type { MainUser } from '#src/domain/viewer.ts';
import { viewerContext } from '#src/http/request/contexts.ts';
import { requireMainUser } from '#src/http/request/form-action.ts';

/** The household comes from the session, never from the request's fields. */
export function readMainUser(context: Readonly<RouterContextProvider>): MainUser {
  return requireMainUser(context.get(viewerContext));
}
