import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { contentId } from '#src/ui/nav-bar.tsx';
import type { Route } from './+types/page';

export { loadPaymentComplete as loader } from './load.ts';

export const handle = { bare: true };

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? 'Stoep';
  return [
    { title: `Setting up your account – ${brand}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the reference of a signup.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** How often the page asks how the payment stands, in ms. */
const askEveryMs = 1000;

/** Waits until the payment is confirmed; the loader then leads away from here. */
export default function PaymentCompletePage() {
  const revalidator = useRevalidator();
  const ask = useEffectEvent(() => {
    if (revalidator.state === 'idle') revalidator.revalidate();
  });
  useEffect(() => {
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h1>Almost there</h1>
      <p role="status">Setting up your account... Please wait.</p>
    </main>
  );
}
