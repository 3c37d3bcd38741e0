import { redirect } from 'react-router';
import { monthlyPrice } from '#src/domain/money.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { gapsContext, requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { unheard } from '#src/http/request/payment-return.ts';
import { leaveLegacyLink } from '#src/routes/payment-complete/legacy.ts';
import type { Route } from './+types/page';

/** Fills the tallest window. */
const wallSize = 36;

export async function loadSignup({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const elsewhere = query.get('paid') === 'true' ? await leaveLegacyLink(context, query) : null;
  if (elsewhere !== null) throw redirect(elsewhere);
  const services = context.get(servicesContext);
  const { brand, secure } = services.config;
  const { cookies } = context.get(requestContext);
  const pendingEmail = await readPendingEmail(services, readCookie(cookies, 'signup', secure));
  const isCancelled = pendingEmail !== null && readCookie(cookies, 'return', secure) !== unheard;
  const notice = noticeOf(query.get('error'));
  return {
    brand: brand.name,
    posters: await services.wall.read(wallSize, context.get(gapsContext)),
    notice,
    pendingEmail,
    unpaid:
      query.get('paid') === 'false' && notice === null
        ? signupTexts[isCancelled ? 'cancelled' : 'unpaid']
        : null,
    price: monthlyPrice.cents,
    compare: brand.compare,
    storeUrl: brand.storeUrl,
    billingEmail: brand.billingEmail,
  };
}

function noticeOf(error: string | null): string | null {
  if (error === 'payment') return signupTexts.payment;
  return error === 'missing' ? signupTexts.missing : null;
}
