import { msg, plural } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { contentId } from '#src/browser/content-id.ts';
import { type LegalLine, listOnReceipt } from '#src/domain/legal-person.ts';
import { readOwnReceipt } from '#src/features/billing/plan/own-receipt.ts';
import { servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { notFound } from '#src/http/request/open-for-page.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { Route } from './+types/page';

/** Shows the receipt of a payment, a pass or a gift. Answers 404 for another household's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  const services = context.get(servicesContext);
  const texts = context.get(textsContext);
  const whose = { userId: viewer.userId, paymentId: params.id };
  const own = await readOwnReceipt(services, whose, texts);
  if (own === null) throw notFound();
  const { sale, ...receipt } = own;
  const { name, billingEmail, legalPerson } = services.config.brand;
  const { seller, vat } = listOnReceipt(legalPerson, sale);
  const say = (lines: readonly LegalLine[]) => lines.map(([label, said]) => [texts._(label), said] as const);
  const pageTitle = texts._(msg`Receipt ${{ reference: receipt.reference }}`);
  return {
    ...receipt,
    seller: say(seller),
    vat: say(vat),
    pageTitle,
    email: viewer.email,
    brand: name,
    billingEmail,
    home: services.config.publicUrl,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  // Browsers use the title as the file name of a printed or saved page.
  return [{ title: loaderData ? `${loaderData.pageTitle} – ${loaderData.brand}` : 'Receipt' }];
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { by, provider, months, amount, paidOn, from, until, reference, refunded } = loaderData;
  const { email, brand, billingEmail, home, seller, vat } = loaderData;
  const { t } = useLingui();
  const hydrated = useHydrated();
  const origins = { payment: t`Card, through ${provider}`, pass: t`A pass`, gift: t`A gift` };
  const facts: (readonly [string, string])[] = [
    [by === 'payment' ? t`Paid on` : t`Redeemed on`, paidOn],
    [by === 'payment' ? t`Paid by` : t`Redeemed by`, email],
    [
      t`For`,
      t`${plural(months, { one: `${brand}, one month for the whole household`, other: `${brand}, # months for the whole household` })}`,
    ],
    [t`From`, from],
    [t`Until`, until],
    [t`Paid with`, origins[by]],
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
          {[...facts, ...seller].map(([label, value]) => (
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
          {vat.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {vat.length === 0 ? null : <p className="hint">{t`This receipt is a tax invoice.`}</p>}
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
