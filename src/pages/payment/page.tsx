import { useEffect, useEffectEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { contentId } from '#src/ui/nav-bar.tsx';
import type { Route } from './+types/page';

export { actPayment as action } from './act.ts';
export { loadPayment as loader } from './load.ts';

export const handle = { bare: true };

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? 'Stoep';
  return [{ title: `Payment – ${brand}` }, { name: 'robots', content: 'noindex' }];
}

/** A moment on the way to the provider; without script one more press. */
export default function PaymentPage() {
  const submit = useSubmit();
  const begin = useEffectEvent(() => submit(null, { method: 'post', replace: true }));
  useEffect(() => {
    begin();
  }, []);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <h1>Payment</h1>
      <p role="status">Redirecting to secure Yoco Checkout...</p>
      <noscript>
        <Form method="post">
          <Button type="submit">Continue to payment</Button>
        </Form>
      </noscript>
    </main>
  );
}
