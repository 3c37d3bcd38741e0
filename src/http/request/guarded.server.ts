import { data, type MiddlewareFunction, redirect } from 'react-router';
import { admissionContext, retryAfterContext } from './contexts.ts';
import { loadRoot } from './load-root.ts';
import { passwordMiddleware } from './password-first.ts';

/**
 * Refuses a request if the router matched another page than the first guard admitted. Runs before the page's code.
 */
export const guardMiddleware: MiddlewareFunction<Response>[] = [
  async ({ context }, next) => {
    const answer = await next();
    const seconds = context.get(retryAfterContext);
    if (seconds !== null) answer.headers.set('Retry-After', String(seconds));
    return answer;
  },
  (args, next) => {
    const admission = args.context.get(admissionContext);
    if (admission.redirect !== null) throw redirect(admission.redirect);
    if (args.pattern !== admission.pattern) throw data(loadRoot(args), { status: 404 });
    return next();
  },
  passwordMiddleware,
];
