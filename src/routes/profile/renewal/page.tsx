import { PaymentWait } from '#src/features/billing/ui/payment-wait.tsx';
import { titled } from '#src/ui/describe-page.ts';
import type { Route } from './+types/page';

export { loadRenewal as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0]?.loaderData;
  return [{ title: titled('Adding your month', root) }];
}

export default function RenewalPage() {
  return <PaymentWait text="Adding your month... Please wait." />;
}
