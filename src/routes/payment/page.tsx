import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { data, Form, redirect, replace, useNavigation, useSubmit } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { cachePage, keepForm } from '#src/browser/keep-form.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readPaidReference, readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { type CheckoutStart, startCheckout } from '#src/features/billing/start-checkout.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { askerOf } from '#src/http/request/asker.ts';
import { unlessBusy } from '#src/http/request/busy.ts';
import { formContext, requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { textOf } from '#src/http/request/form.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import type { Route } from './+types/page';

const title = msg`Payment`;

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { cookies } = context.get(requestContext);
  const { secure, languages } = services.config;
  const browserToken = readCookie(cookies, 'signup', secure);
  const language = chosenLanguage(cookies.get('language'), languages);
  const asker = await askerOf(context);
  // Of a sign-up that another browser began.
  const reference = textOf(context.get(formContext), 'ref');
  const started = await unlessBusy(startCheckout(services, { browserToken, asker, language, reference }));
  // Replaces this page, so that Back from the provider doesn't return to the provider.
  if (started?.kind === 'started') {
    // What became of an earlier return says nothing about this one.
    const headers = cookieHeaders([dropCookie('return', secure)]);
    return replace(started.redirectUrl, { status: 303, headers });
  }
  if (started?.kind === 'limited' && reference === '') {
    const { retryAfterSeconds } = started;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    return data(
      { error: context.get(textsContext)._(tooManyText(retryAfterSeconds)), isTaken: false },
      { status: 429, headers },
    );
  }
  if (started?.kind === 'email-taken')
    return data({ error: context.get(textsContext)._(signupTexts.taken), isTaken: true }, { status: 409 });
  return redirect(wayBack(started), 303);
}

function wayBack(started: CheckoutStart | null): string {
  if (started?.kind === 'missing') return paths.signupFailed('missing');
  return started?.kind === 'paid' ? paths.paymentReturn(started.reference) : paths.signupFailed('payment');
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const browserToken = readCookie(context.get(requestContext).cookies, 'signup', services.config.secure);
  if ((await readPendingEmail(services, browserToken)) === null) {
    const paid = await readPaidReference(services, browserToken);
    throw redirect(paid === null ? paths.signupFailed('missing') : paths.paymentReturn(paid));
  }
  return { title: context.get(textsContext)._(title) };
}

export const meta = unlisted;

/** Sending the form shows whether there is a signup. */
export function clientLoader(call: Route.ClientLoaderArgs) {
  return cachePage(call, () => ({ title: sayInBrowser(title) }));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the page. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, (_, error) => ({ error: describeFailedForm(error), isTaken: false }));
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const submit = useSubmit();
  const begin = useEffectEvent(() => submit(null, { method: 'post', replace: true }));
  useEffect(() => {
    begin();
  }, []);
  const isSending = useNavigation().state !== 'idle';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>{loaderData.title}</h1>
      {actionData === undefined || isSending ? (
        <p role="status">{t`Redirecting to secure Yoco Checkout...`}</p>
      ) : (
        <Form method="post" replace className="stack">
          <FormError>{actionData.error}</FormError>
          {actionData.isTaken ? (
            <a href={paths.login}>{t`Sign in`}</a>
          ) : (
            <Button type="submit">{t`Try again`}</Button>
          )}
        </Form>
      )}
      <noscript>
        <Form method="post">
          <Button type="submit">{t`Continue to payment`}</Button>
        </Form>
      </noscript>
    </main>
  );
}
