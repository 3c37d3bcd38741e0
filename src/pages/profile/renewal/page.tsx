import { PaymentWait } from '#src/pages/payment-wait.tsx';
import type { Route } from './+types/page';

export { loadRenewal as loader } from './load.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0]?.loaderData?.brand.name ?? 'Stoep';
  return [{ title: `Adding your month – ${brand}` }];
}

/** Waits until the month is added. */
export default function RenewalPage() {
  return <PaymentWait text="Adding your month... Please wait." />;
}
