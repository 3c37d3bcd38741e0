import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { formatMonth } from '#src/domain/dates.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginSignup, readPaidReference, readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { signupFaults, signupTexts } from '#src/features/billing/texts.ts';
import { readPosterWall } from '#src/features/catalogue/poster-wall.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  gapsContext,
  requestContext,
  servicesContext,
  textsContext,
} from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import { unconfirmed } from '#src/http/request/payment-return.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { leaveLegacyLink } from '#src/routes/payment-complete/legacy.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { StatusMessage } from '#src/ui/notices.tsx';
import { PosterWallView } from '#src/ui/poster-wall.tsx';
import type { Route } from './+types/page';
import { Consent, OrderSummary, Price, Promises } from './offer.tsx';
import { PendingSignup } from './pending-signup.tsx';
import { SignupForm } from './signup-form.tsx';

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const { cookies } = context.get(requestContext);
  const asker = await askerOf(context);
  const { secure, languages } = services.config;
  const language = chosenLanguage(cookies.get('language'), languages);
  const { email, password } = readFields(context.get(formContext), ['email', 'password']);
  const browserToken = readCookie(cookies, 'signup', secure);
  const result = await unlessBusy(beginSignup(services, { email, password, asker, browserToken, language }));
  if (result === null)
    return data({ error: texts._(signupTexts.failed), email, goesOn: false }, busyResponse);
  if (result.kind === 'known') return redirect(paths.paymentReturn(result.reference), 303);
  if (result.kind === 'begun') {
    const headers = cookieHeaders([setCookie('signup', result.browserToken, secure)]);
    if (result.mayBePaid)
      return data({ error: texts._(signupTexts.mayBePaid), email, goesOn: true }, { status: 409, headers });
    return redirect(paths.payment, { status: 303, headers });
  }
  if (result.kind === 'limited') {
    const { retryAfterSeconds } = result;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data(
      { error: texts._(tooManyText(retryAfterSeconds)), email, goesOn: false },
      { status: 429, headers },
    );
  }
  const { status, text } = signupFaults[result.kind];
  return data({ error: texts._(text), email, goesOn: false }, { status });
}

const wallSize = 36;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const elsewhere = query.get('paid') === 'true' ? await leaveLegacyLink(context, query) : null;
  if (elsewhere !== null) throw redirect(elsewhere);
  const services = context.get(servicesContext);
  const { brand, secure } = services.config;
  const { cookies } = context.get(requestContext);
  const browserToken = readCookie(cookies, 'signup', secure);
  const pendingEmail = await readPendingEmail(services, browserToken);
  const paid = pendingEmail === null ? await readPaidReference(services, browserToken) : null;
  // Who paid here and came back elsewhere has an account.
  if (paid !== null) throw redirect(paths.paymentReturn(paid));
  const isCancelled = pendingEmail !== null && readCookie(cookies, 'return', secure) !== unconfirmed;
  const texts = context.get(textsContext);
  const notice = noticeOf(query.get('error'), texts);
  return {
    head: {
      title: texts._(msg`Sign up`),
      description: texts._(
        msg`Movies, series, kids’ shows and anime for the whole household, on every device, for R35 per month.`,
      ),
    },
    brand: brand.name,
    posters: await readPosterWall(services, wallSize, context.get(gapsContext)),
    notice,
    pendingEmail,
    unpaid:
      query.get('paid') === 'false' && notice === null
        ? texts._(signupTexts[isCancelled ? 'cancelled' : 'unpaid'])
        : null,
    price: monthlyPrice.cents,
    compare: { cents: brand.compare.cents, month: formatMonth(brand.compare.seen, texts) },
    storeUrl: brand.storeUrl,
    billingEmail: brand.billingEmail,
  };
}

function noticeOf(error: string | null, texts: I18n): string | null {
  if (error === 'payment') return texts._(signupTexts.payment);
  return error === 'missing' ? texts._(signupTexts.missing) : null;
}

export const handle = { bare: true, forgets: true };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return describePage({
    ...loaderData.head,
    path: paths.signup,
    root: matches[0]?.loaderData,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form) => ({
    error: sayInBrowser(signupTexts.failed),
    email: textOf(form, 'email'),
    goesOn: false,
  }));
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brand, notice, unpaid, pendingEmail, price, compare, storeUrl, billingEmail, posters } = loaderData;
  // The form's own error comes first.
  const error = actionData?.error ?? notice;
  // Whose payment is one press away.
  const waiting = actionData === undefined ? pendingEmail : actionData.goesOn ? actionData.email : null;
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="welcome"
      data-returned={unpaid !== null || notice !== null ? '' : undefined}
    >
      <section className="welcome-pitch dusk" aria-labelledby="offer">
        <PosterWallView posters={posters} />
        <BrandLink name={brand} href={paths.login} />
        <h1 id="offer">{t(brandLines(brand).offer)}</h1>
        <p className="lead">
          {t`Movies, series, kids’ shows and anime for the whole household, with age limits you can rely on.`}
        </p>
        <Price cents={price} compare={compare} />
        <Promises storeUrl={storeUrl} />
      </section>
      <div className="welcome-form">
        <section className="stack-l" aria-labelledby="make">
          <h2 id="make">{t`Make your account`}</h2>
          {unpaid !== null && error === null ? <StatusMessage>{unpaid}</StatusMessage> : null}
          {waiting === null ? null : <PendingSignup email={waiting} error={error} />}
          <SignupForm error={waiting === null ? error : null} email={actionData?.email ?? pendingEmail ?? ''}>
            <OrderSummary brand={brand} cents={price} />
            <Consent cents={price} />
          </SignupForm>
          <ul className="ways">
            <li>
              <Trans>
                Already have an account? <a href={paths.login}>Sign in</a>
              </Trans>
            </li>
            <li>
              <Trans>
                Have a pass or a gift? <a href={paths.redeem}>Redeem it</a>
              </Trans>
            </li>
            <li>
              <Trans>
                Questions about billing? <a href={`mailto:${billingEmail}`}>{billingEmail}</a>
              </Trans>
            </li>
          </ul>
        </section>
      </div>
    </main>
  );
}
