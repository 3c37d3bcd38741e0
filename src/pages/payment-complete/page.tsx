import { PaymentWait } from '#src/pages/payment-wait.tsx';
import type { Route } from './+types/page';

export { loadPaymentComplete as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? 'Stoep';
  return [
    { title: `Setting up your account – ${brand}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the reference of a signup.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Waits until the account stands. */
export default function PaymentCompletePage() {
  return <PaymentWait text="Setting up your account... Please wait." />;
}
