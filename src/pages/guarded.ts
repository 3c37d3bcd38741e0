import { type MiddlewareFunction, redirect } from 'react-router';
import { elsewhereContext } from '#src/request/contexts.ts';

/**
 * Sends client navigations where the guard says. Documents never come this far: the guard's answer to them
 * is given before the router is asked.
 */
export const guardMiddleware: MiddlewareFunction<Response>[] = [
  ({ context }, next) => {
    const elsewhere = context.get(elsewhereContext);
    if (elsewhere !== null) throw redirect(elsewhere);
    return next();
  },
];
