import { contentId } from '#src/browser/content-id.ts';
import { keepForm, textOf } from '#src/browser/keep-form.ts';
import { brandLines } from '#src/domain/brand-lines.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { paths } from '#src/routes.ts';
import { BrandLink } from '#src/ui/brand-mark.tsx';
import { describePage } from '#src/ui/describe-page.ts';
import { StatusMessage } from '#src/ui/notices.tsx';
import { PosterWallView } from '#src/ui/poster-wall.tsx';
import type { Route } from './+types/page';
import { Consent, OrderSummary, Price, Promises } from './offer.tsx';
import { PendingSignup } from './pending-signup.tsx';
import { SignupForm } from './signup-form.tsx';

export { actSignup as action } from './act.ts';
export { loadSignup as loader } from './load.ts';

export const handle = { bare: true, forgets: true };

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    title: 'Sign up',
    description:
      'Movies, series, kids’ shows and anime for the whole household, on every device, for R35 per month.',
    path: paths.signup,
    root: matches[0]?.loaderData,
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the form. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (form) => ({ error: signupTexts.failed, email: textOf(form, 'email') }));
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, notice, unpaid, pendingEmail, price, compare, storeUrl, billingEmail, posters } = loaderData;
  // The form's own error comes first.
  const error = actionData?.error ?? notice;
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
        <h1 id="offer">{brandLines(brand).offer}</h1>
        <p className="lead">
          Movies, series, kids’ shows and anime for the whole household, with limits that you set and that
          hold.
        </p>
        <Price cents={price} compare={compare} />
        <Promises storeUrl={storeUrl} />
      </section>
      <div className="welcome-form">
        <section className="stack-l" aria-labelledby="make">
          <h2 id="make">Make your account</h2>
          {unpaid !== null && error === null ? <StatusMessage>{unpaid}</StatusMessage> : null}
          {pendingEmail === null || actionData !== undefined ? null : (
            <PendingSignup email={pendingEmail} error={error} />
          )}
          <SignupForm
            error={pendingEmail === null || actionData !== undefined ? error : null}
            email={actionData?.email ?? pendingEmail ?? ''}
          >
            <OrderSummary brand={brand} cents={price} />
            <Consent cents={price} />
          </SignupForm>
          <ul className="ways">
            <li>
              Already with us? <a href={paths.login}>Sign in</a>
            </li>
            <li>
              Questions about billing? <a href={`mailto:${billingEmail}`}>{billingEmail}</a>
            </li>
          </ul>
        </section>
      </div>
    </main>
  );
}
