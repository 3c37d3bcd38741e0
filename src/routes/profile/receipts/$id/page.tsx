import { data, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { monthsText } from '#src/domain/months-text.ts';
import { readOwnReceipt } from '#src/features/billing/plan/own-receipt.ts';
import { servicesContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { Route } from './+types/page';

/** Of a payment, a pass or a gift; another household's is unknown. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const receipt = await readOwnReceipt(services, { userId: viewer.userId, paymentId: params.id });
  if (receipt === null) throw data(null, { status: 404 });
  const { name, billingEmail } = services.config.brand;
  return { ...receipt, email: viewer.email, brand: name, billingEmail, home: services.config.publicUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  // The file name of a printed or saved page.
  return [{ title: loaderData ? `Receipt ${loaderData.reference} – ${loaderData.brand}` : 'Receipt' }];
}

const origins = { payment: 'Card, through Yoco', pass: 'A pass', gift: 'A gift' } as const;

function endOf(by: keyof typeof origins, { on, ended }: { on: string; ended: string }) {
  return by === 'gift'
    ? (['Ended on', `${ended}: the gift was refunded`] as const)
    : (['Refunded on', `${on}. The month ended on ${ended}.`] as const);
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { by, months, amount, paidOn, from, until, reference, refunded, email, brand, billingEmail, home } =
    loaderData;
  const hydrated = useHydrated();
  const facts = [
    [by === 'payment' ? 'Paid on' : 'Redeemed on', paidOn],
    [by === 'payment' ? 'Paid by' : 'Redeemed by', email],
    ['For', `${brand}, ${monthsText(months)} for the whole household`],
    ['From', from],
    ['Until', until],
    ['Paid with', origins[by]],
    ['Reference', reference],
    ...(refunded === null ? [] : [endOf(by, refunded)]),
  ] as const;
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <p className="no-print">
        <a className="receipt-back" href={paths.profile}>
          Back to Your Profile
        </a>
      </p>
      <article className="receipt" aria-labelledby="receipt">
        <header>
          <h1 id="receipt">Receipt</h1>
          <p>
            <strong>{brand}</strong>
            <span className="hint">{home}</span>
          </p>
        </header>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {amount === null ? null : (
            <div className="receipt-sum">
              <dt>
                {by === 'pass'
                  ? 'Price of the pass, VAT included where it applies'
                  : 'Total, VAT included where it applies'}
              </dt>
              <dd>{amount}</dd>
            </div>
          )}
        </dl>
        <p className="hint">
          Questions about this {by === 'gift' ? 'gift' : 'payment'}? Write to{' '}
          <a href={`mailto:${billingEmail}`}>{billingEmail}</a>
        </p>
      </article>
      {hydrated ? (
        <div className="no-print">
          <Button look="quiet" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      ) : null}
    </main>
  );
}
