import { PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { loadPaymentComplete as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [
    { title: titled('Setting up your account', root) },
    { name: 'robots', content: 'noindex' },
    // The address holds the signup's reference.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function PaymentCompletePage() {
  return <PaymentWait text="Setting up your account... Please wait." />;
}
