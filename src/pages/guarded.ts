import { data, type MiddlewareFunction, redirect } from 'react-router';
import { admissionContext } from '#src/request/contexts.ts';
import { loadRoot } from './load-root.ts';

/**
 * The second guard, inside the router. It leads client navigations where the first guard says, and refuses every
 * request for which the router matched another page than the one that the first guard admitted. Nothing of that page
 * has run by then.
 */
export const guardMiddleware: MiddlewareFunction<Response>[] = [
  (args, next) => {
    const admission = args.context.get(admissionContext);
    if (admission.redirect !== null) throw redirect(admission.redirect);
    if (args.pattern !== admission.pattern) throw data(loadRoot(args), { status: 404 });
    return next();
  },
];
