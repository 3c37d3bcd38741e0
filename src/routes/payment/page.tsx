import { useEffect, useEffectEvent } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { cachePage, keepForm } from '#src/browser/keep-form.ts';
import { offlineText } from '#src/domain/offline.ts';
import { Button } from '#src/ui/button.tsx';
import { titled } from '#src/ui/describe-page.ts';
import { FormError } from '#src/ui/notices.tsx';
import type { Route } from './+types/page';

export { actPayment as action } from './act.ts';
export { loadPayment as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Payment', root) }, { name: 'robots', content: 'noindex' }];
}

/** Sending the form shows whether there is a signup. */
export function clientLoader(call: Route.ClientLoaderArgs) {
  return cachePage(call, () => null);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A lost connection keeps the page. */
export function clientAction(call: Route.ClientActionArgs) {
  return keepForm(call, () => ({ error: offlineText }));
}

export default function PaymentPage({ actionData }: Route.ComponentProps) {
  const submit = useSubmit();
  const begin = useEffectEvent(() => submit(null, { method: 'post', replace: true }));
  useEffect(() => {
    begin();
  }, []);
  const isSending = useNavigation().state !== 'idle';
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>Payment</h1>
      {actionData === undefined || isSending ? (
        <p role="status">Redirecting to secure Yoco Checkout...</p>
      ) : (
        <Form method="post" replace className="stack">
          <FormError>{actionData.error}</FormError>
          <Button type="submit">Try again</Button>
        </Form>
      )}
      <noscript>
        <Form method="post">
          <Button type="submit">Continue to payment</Button>
        </Form>
      </noscript>
    </main>
  );
}
