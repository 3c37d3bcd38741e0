import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, redirect } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { sendForm } from '#src/browser/keep-form.ts';
import { strangers } from '#src/domain/audience.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { formatMonth } from '#src/domain/dates.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { Refusal, sentenceOf } from '#src/domain/refusals.ts';
import { readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginSignup, readPaidReference, readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { readPosterWall } from '#src/features/catalogue/poster-wall.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { gapsContext, requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { email, requiredSecret } from '#src/http/request/fields.ts';
import { formAction, goTo, wordsOfBusy } from '#src/http/request/form-action.ts';
import { unconfirmed } from '#src/http/request/payment-return.ts';
import { readFirstTitle } from '#src/http/request/read-first-title.ts';
import { leaveLegacyLink } from '#src/routes/payment-complete/legacy.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { Button } from '#src/ui/button.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { PosterStrip } from '#src/ui/poster-strip.tsx';
import type { Route } from './+types/page';
import { FivePeople } from './five-people.tsx';
import { Comparison, Consent, Order, Price, Questions } from './offer.tsx';
import { SignupForm } from './signup-form.tsx';

export const action = formAction({
  schema: v.object({ email: email('missing-field'), password: requiredSecret('missing-field') }),
  words: wordsOfBusy(signupTexts.failed),
  async run({ services, facts: { cookies }, values, readAsker }) {
    const { secure, languages } = services.config;
    const begun = await beginSignup(services, {
      ...values,
      asker: await readAsker(),
      browserToken: readCookie(cookies, 'signup', secure),
      language: chosenLanguage(cookies.get('language'), languages),
    });
    if (begun.kind === 'known') return goTo(paths.paymentReturn(begun.reference));
    const withToken = { cookies: [setCookie('signup', begun.browserToken, secure)] };
    if (begun.mayBePaid) throw new Refusal('may-be-paid', withToken);
    return goTo(paths.payment, withToken);
  },
});

/** So many posters fit on one line of a wide window; the family's part shows three. */
const posterCount = { strip: 8, family: 3 };

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
  // A visitor who paid here but came back in another browser has an account.
  if (paid !== null) throw redirect(paths.paymentReturn(paid));
  const isCancelled = pendingEmail !== null && readCookie(cookies, 'return', secure) !== unconfirmed;
  const texts = context.get(textsContext);
  const gaps = context.get(gapsContext);
  const [posters, childrensPosters] = await Promise.all([
    readPosterWall(services.db, posterCount.strip + posterCount.family, gaps),
    readPosterWall(services.db, posterCount.family, gaps, [movieRows.kids]),
  ]);
  const notice = noticeOf(query.get('error'), texts);
  return {
    head: {
      title: texts._(msg`Sign up`),
      description: texts._(
        msg`Movies, series, kids’ shows and anime for the whole household, on every device, for R35 per month.`,
      ),
    },
    brand: brand.name,
    firstTitle: await readFirstTitle(context, strangers),
    posters,
    childrensPosters,
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
  if (error === 'payment') return texts._(sentenceOf('provider-failed'));
  return error === 'missing' ? texts._(sentenceOf('missing-field')) : null;
}

export const handle = { bare: true, forgets: true, waitsForTouch: true };

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

/** Keeps the form when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call, signupTexts.failed);
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brand, firstTitle, notice, unpaid, pendingEmail, price, posters } = loaderData;
  // The form's own error is shown before `notice`.
  const refusal = actionData?.refusal ?? null;
  const error = refusal?.text ?? notice;
  // The address whose sign-up only lacks its payment.
  const waiting =
    refusal === null
      ? pendingEmail
      : refusal.code === 'may-be-paid'
        ? (actionData?.typed.email ?? null)
        : null;
  return (
    <main id={contentId} tabIndex={-1}>
      <div className="welcome" data-returned={unpaid !== null || notice !== null ? '' : undefined}>
        <section className="welcome-pitch dusk" aria-labelledby="offer">
          <BrandLink name={brand} href={paths.login} />
          <h1 id="offer">{t(brandLines(brand).offer)}</h1>
          <Price cents={price} />
          <PosterStrip posters={posters.slice(0, posterCount.strip)} first={firstTitle} />
        </section>
        <div className="welcome-form">
          <section className="stack" aria-labelledby="make">
            <h2 id="make">{t`Make your account`}</h2>
            {unpaid !== null && error === null ? <StatusMessage>{unpaid}</StatusMessage> : null}
            {waiting === null ? null : <PendingSignup email={waiting} error={error} />}
            <SignupForm
              error={waiting === null ? error : null}
              email={actionData?.typed.email ?? pendingEmail ?? ''}
            >
              <Consent />
            </SignupForm>
            <Order brand={brand} cents={price} />
            <Ways billingEmail={loaderData.billingEmail} />
          </section>
        </div>
      </div>
      <div className="page readable stack-l">
        <p className="lead">
          {t`Movies, series, kids’ shows and anime for the whole household, with age limits you can rely on.`}
        </p>
        <FivePeople
          posters={posters.slice(posterCount.strip)}
          childrensPosters={loaderData.childrensPosters}
        />
        <Comparison brand={brand} cents={price} compare={loaderData.compare} storeUrl={loaderData.storeUrl} />
        <Questions />
      </div>
    </main>
  );
}

function Ways({ billingEmail }: { billingEmail: string }) {
  return (
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
  );
}

interface PendingSignupProps {
  email: string;
  /** The outcome of the payment. */
  error: string | null;
}

/** Continues the sign-up of this browser, without typing the password again. */
function PendingSignup({ email, error }: PendingSignupProps) {
  const { t } = useLingui();
  return (
    <Form method="post" action={paths.payment} className="stack">
      {error === null ? null : <FormError>{error}</FormError>}
      <p>
        <Trans>
          Your sign-up as <bdi className="label">{email}</bdi> is waiting for its payment.
        </Trans>
      </p>
      <Button type="submit" wide>
        {t`Continue to payment`}
      </Button>
      <p className="hint">{t`Or sign up again below with other details.`}</p>
    </Form>
  );
}
