import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Form, redirect, replace, useNavigation, useSubmit } from 'react-router';
import * as v from 'valibot';
import { contentId } from '#src/browser/content-id.ts';
import { loadOrKeep, sendForm } from '#src/browser/keep-form.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { entryOf, refusalOf } from '#src/domain/refusals.ts';
import { cookieHeaders, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readPaidReference, readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { startCheckout } from '#src/features/billing/start-checkout.ts';
import { requestContext, servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { text } from '#src/http/request/fields.ts';
import { formAction, goTo } from '#src/http/request/form-action.ts';
import { forgetReturn } from '#src/http/request/payment-return.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { unlisted } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useRootData } from '#src/ui/root-data.ts';
import type { Route } from './+types/page';

const title = msg`Payment`;

export const action = formAction({
  /** The reference of a sign-up that another browser began. */
  schema: v.object({ ref: text }),
  async run({ services, facts, values: { ref: reference }, readAsker }) {
    const { cookies } = facts;
    const { secure, languages } = services.config;
    const browserToken = readCookie(cookies, 'signup', secure);
    const language = chosenLanguage(cookies.get('language'), languages);
    const asker = await readAsker();
    try {
      const started = await startCheckout(services, { browserToken, asker, language, reference });
      if (started.kind === 'paid') return goTo(paths.paymentReturn(started.reference));
      const headers = cookieHeaders([forgetReturn(secure)]);
      // Replaces this page, so that Back from the provider doesn't return to the provider.
      return replace(started.redirectUrl, { status: 303, headers });
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === 'email-taken' || (code === 'too-many' && reference === '')) throw error;
      if (entryOf(code).isFault === true)
        services.log.error({ err: error, id: facts.id }, 'A checkout failed');
      return goTo(paths.signupFailed(code === 'nothing-to-pay' ? 'missing' : 'payment'));
    }
  },
});

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

/** Needs no loader: sending the form shows whether there is a sign-up. */
export function clientLoader(call: Route.ClientLoaderArgs) {
  return loadOrKeep(call, () => ({ title: sayInBrowser(title) }));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Keeps the page when the connection is lost. */
export function clientAction(call: Route.ClientActionArgs) {
  return sendForm(call);
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const provider = useRootData()?.provider ?? '';
  const submit = useSubmit();
  const begin = useEffectEvent(() => submit(null, { method: 'post', replace: true }));
  useEffect(() => {
    begin();
  }, []);
  const isSending = useNavigation().state !== 'idle';
  const refusal = actionData?.refusal ?? null;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{loaderData.title}</h1>
      <Panel>
        {refusal === null || isSending ? (
          <p role="status">{t`Redirecting to secure ${provider} Checkout...`}</p>
        ) : (
          <Form method="post" replace className="stack">
            <FormError>{refusal.text}</FormError>
            {refusal.code === 'email-taken' ? (
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
      </Panel>
    </main>
  );
}
