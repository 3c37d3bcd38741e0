import { formatRand } from '#src/domain/money.ts';
import { paths } from '#src/routes.ts';

interface PriceProps {
  cents: number;
  compare: { cents: number; seen: string };
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function Price({ cents, compare }: PriceProps) {
  // `2025-08` or `2025-08-20`; only the month is shown.
  const seen = monthFormat.format(new Date(`${compare.seen.slice(0, 7)}-01`));
  return (
    <p className="price">
      <span>
        <strong>{`${formatRand(cents)} per month`}</strong>
        <span className="quiet">for the whole household</span>
      </span>
      <span className="quiet">
        <s>{`${formatRand(compare.cents)} per month`}</s>
        <span>elsewhere, in {seen}</span>
      </span>
    </p>
  );
}

export function Promises({ storeUrl }: { storeUrl: string | null }) {
  return (
    <ul className="promises">
      <li>
        <span>Unlimited device logins</span>
      </li>
      {storeUrl === null ? null : (
        <li>
          <a href={storeUrl}>Android app in the store</a>
        </li>
      )}
      <li>
        <span>Built-in parental controls for up to five family members</span>
      </li>
      <li>
        <span>Content from global movie and series databases</span>
      </li>
    </ul>
  );
}

interface OrderProps {
  brand: string;
  cents: number;
}

export function OrderSummary({ brand, cents }: OrderProps) {
  return (
    <section className="order" aria-label="Your order">
      <div>
        <span>{brand}, one month</span>
        <span>{formatRand(cents)}</span>
      </div>
      <p className="hint">Paid once by card at Yoco. It doesn’t renew by itself.</p>
      <p className="hint">
        Next: you pay on Yoco’s page, come back here, and the account is ready. Access begins at once.
      </p>
    </section>
  );
}

/** Required before payment. Source: Electronic Communications and Transactions Act 25 of 2002, 42 to 44. */
export function Consent({ cents }: { cents: number }) {
  return (
    <p className="quiet">
      By choosing Sign Up you order one month for {formatRand(cents)}, VAT included where it applies, agree to
      the <a href={paths.termsOfUse}>Terms of use</a> and the <a href={paths.privacyPolicy}>Privacy policy</a>
      , and ask us to begin at once, so that the payment isn’t refunded. You can cancel at any time and keep
      access to the end of the month. You are 18 or older.
    </p>
  );
}
