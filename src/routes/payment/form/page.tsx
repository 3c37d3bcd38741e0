import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { readPaymentForm } from '#src/features/billing/payment-form.ts';
import { servicesContext, textsContext } from '#src/http/request/contexts.ts';
import { Button } from '#src/ui/button.tsx';
import { hideAddress, unlisted } from '#src/ui/describe-page.ts';
import { Panel } from '#src/ui/panel.tsx';
import type { Route } from './+types/page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const form = await readPaymentForm(services, new URL(request.url).searchParams);
  if (form.kind === 'over') throw redirect(form.path);
  const { url, fields } = form;
  const title = context.get(textsContext)._(msg`Payment`);
  return { title, provider: services.checkout.name, url, fields: Object.entries(fields) };
}

export const meta = unlisted;

export const headers = hideAddress;

/** Posts the provider's form. After coming back, or without script, the viewer presses the button. */
export default function PaymentFormPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, provider, url, fields } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (history.state?.isSent === true) return;
    history.replaceState({ ...history.state, isSent: true }, '');
    setSending(true);
    form.current?.submit();
  }, []);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{title}</h1>
      <Panel>
        <p role="status">{isSending ? t`Redirecting to secure ${provider} Checkout...` : null}</p>
        <form ref={form} method="post" action={url}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{t`Continue to payment`}</Button>
        </form>
      </Panel>
    </main>
  );
}
