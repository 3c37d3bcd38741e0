import { msg, plural } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { readOwnReceipt } from '#src/features/billing/plan/own-receipt.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { Route } from './+types/page';

/** Of a payment, a pass or a gift; another household's is unknown. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const whose = { userId: viewer.userId, paymentId: params.id };
  const receipt = await readOwnReceipt(services, whose, texts);
  if (receipt === null) throw data(null, { status: 404 });
  const { name, billingEmail } = services.config.brand;
  const pageTitle = texts._(msg`Receipt ${{ reference: receipt.reference }}`);
  return {
    ...receipt,
    pageTitle,
    email: viewer.email,
    brand: name,
    billingEmail,
    home: services.config.publicUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  // The file name of a printed or saved page.
  return [{ title: loaderData ? `${loaderData.pageTitle} – ${loaderData.brand}` : 'Receipt' }];
}

const origins = { payment: msg`Card, through Yoco`, pass: msg`A pass`, gift: msg`A gift` };

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { by, months, amount, paidOn, from, until, reference, refunded, email, brand, billingEmail, home } =
    loaderData;
  const { t } = useLingui();
  const hydrated = useHydrated();
  const facts = [
    [by === 'payment' ? t`Paid on` : t`Redeemed on`, paidOn],
    [by === 'payment' ? t`Paid by` : t`Redeemed by`, email],
    [
      t`For`,
      t`${plural(months, { one: `${brand}, one month for the whole household`, other: `${brand}, # months for the whole household` })}`,
    ],
    [t`From`, from],
    [t`Until`, until],
    [t`Paid with`, t(origins[by])],
    [t`Reference`, reference],
  ];
  if (refunded !== null) {
    const { on, ended } = refunded;
    facts.push(
      by === 'gift'
        ? [t`Ended on`, t`${ended}: the gift was refunded`]
        : [t`Refunded on`, t`${on}. The month ended on ${ended}.`],
    );
  }
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack">
      <p className="no-print">
        <a className="receipt-back" href={paths.profile}>
          {t`Back to Your Profile`}
        </a>
      </p>
      <article className="receipt" aria-labelledby="receipt">
        <header>
          <h1 id="receipt">{t`Receipt`}</h1>
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
                  ? t`Price of the pass, VAT included where it applies`
                  : t`Total, VAT included where it applies`}
              </dt>
              <dd>{amount}</dd>
            </div>
          )}
        </dl>
        <p className="hint">
          {by === 'gift' ? (
            <Trans>
              Questions about this gift? Write to <a href={`mailto:${billingEmail}`}>{billingEmail}</a>
            </Trans>
          ) : (
            <Trans>
              Questions about this payment? Write to <a href={`mailto:${billingEmail}`}>{billingEmail}</a>
            </Trans>
          )}
        </p>
      </article>
      {hydrated ? (
        <div className="no-print">
          <Button look="quiet" onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </div>
      ) : null}
    </main>
  );
}
