import { Trans, useLingui } from '@lingui/react/macro';
import { formatRand } from '#src/domain/money.ts';
import { paths } from '#src/routes.ts';

interface PriceProps {
  cents: number;
  /** Looks like `August 2025`. */
  compare: { cents: number; month: string };
}

export function Price({ cents, compare }: PriceProps) {
  const { t } = useLingui();
  return (
    <p className="price">
      <span>
        <strong>{t`${{ price: formatRand(cents) }} per month`}</strong>
        <span className="quiet">{t`for the whole household`}</span>
      </span>
      <span className="quiet">
        <s>{t`${{ price: formatRand(compare.cents) }} per month`}</s>
        <span>{t`elsewhere, in ${{ month: compare.month }}`}</span>
      </span>
    </p>
  );
}

export function Promises({ storeUrl }: { storeUrl: string | null }) {
  const { t } = useLingui();
  return (
    <ul className="promises">
      <li>
        <span>{t`Unlimited device logins`}</span>
      </li>
      {storeUrl === null ? null : (
        <li>
          <a href={storeUrl}>{t`Android app in the store`}</a>
        </li>
      )}
      <li>
        <span>{t`Built-in parental controls for up to five family members`}</span>
      </li>
      <li>
        <span>{t`Content from global movie and series databases`}</span>
      </li>
    </ul>
  );
}

interface OrderProps {
  brand: string;
  cents: number;
}

export function OrderSummary({ brand, cents }: OrderProps) {
  const { t } = useLingui();
  return (
    <section className="order" aria-label={t`Your order`}>
      <div>
        <span>{t`${brand}, one month`}</span>
        <span>{formatRand(cents)}</span>
      </div>
      <p className="hint">{t`You pay once, by card, on Yoco. It doesn’t renew automatically.`}</p>
      <p className="hint">{t`Next, you pay on Yoco’s page and come back here. Your account is ready at once.`}</p>
    </section>
  );
}

/** Required before payment. Source: Electronic Communications and Transactions Act 25 of 2002, 42 to 44. */
export function Consent({ cents }: { cents: number }) {
  const price = formatRand(cents);
  return (
    <p className="quiet">
      <Trans>
        By choosing Sign Up you order one month for {price}, VAT included where it applies, agree to the{' '}
        <a href={paths.termsOfUse}>Terms of use</a> and the <a href={paths.privacyPolicy}>Privacy policy</a>,
        and ask us to begin at once, so that the payment isn’t refunded. You can cancel at any time and keep
        access to the end of the month. You are 18 or older.
      </Trans>
    </p>
  );
}
