import { Trans, useLingui } from '@lingui/react/macro';
import { formatRand } from '#src/domain/money.ts';
import { newcomerAnswers } from '#src/routes/help/newcomer-answers.ts';
import { paths } from '#src/routes.ts';
import { useRootData } from '#src/ui/root-data.ts';

export function Price({ cents }: { cents: number }) {
  const { t } = useLingui();
  return (
    <p className="price">
      <strong>{t`${{ price: formatRand(cents) }} per month`}</strong>
      <span className="quiet">{t`for the whole household`}</span>
    </p>
  );
}

interface ComparisonProps {
  brand: string;
  cents: number;
  /** `month` is for example `August 2025`. */
  compare: { cents: number; month: string };
  storeUrl: string | null;
}

/** Source: docs/requirements.md#offer. */
export function Comparison({ brand, cents, compare, storeUrl }: ComparisonProps) {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby="compare">
      <h2 id="compare">{t`What it costs`}</h2>
      <dl className="compare panel">
        <div>
          <dt>{t`${brand}, for the whole household`}</dt>
          <dd>{t`${{ price: formatRand(cents) }} per month`}</dd>
        </div>
        <div className="quiet">
          <dt>{t`A competitor, in ${{ month: compare.month }}`}</dt>
          <dd>{t`${{ price: formatRand(compare.cents) }} per month`}</dd>
        </div>
      </dl>
      <Promises storeUrl={storeUrl} />
    </section>
  );
}

function Promises({ storeUrl }: { storeUrl: string | null }) {
  const { t } = useLingui();
  return (
    <ul className="promises">
      <li>
        <span>{t`Unlimited device logins`}</span>
      </li>
      {storeUrl === null ? null : (
        <li>
          <a href={storeUrl} className="link">{t`Android app in the store`}</a>
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

export function Questions() {
  const { t } = useLingui();
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 id="questions">{t`Questions`}</h2>
      <div className="faq prose">
        {newcomerAnswers.map(({ question, answer }) => (
          <details key={question.id}>
            <summary>{t(question)}</summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Shown before the button; `Order` follows right after it. */
export function Consent() {
  return (
    <p className="consent">
      <Trans>
        You agree to the <a href={paths.termsOfUse}>Terms of use</a> and the{' '}
        <a href={paths.privacyPolicy}>Privacy policy</a>.
      </Trans>
    </p>
  );
}

interface OrderProps {
  brand: string;
  cents: number;
}

/** Required before payment. Source: Electronic Communications and Transactions Act 25 of 2002, 42 to 44. */
export function Order({ brand, cents }: OrderProps) {
  const { t } = useLingui();
  const provider = useRootData()?.provider ?? '';
  const price = formatRand(cents);
  return (
    <section className="order" aria-label={t`Your order`}>
      <div>
        <span>{t`${brand}, one month`}</span>
        <span>{price}</span>
      </div>
      <p>{t`You pay once, by card, on ${provider}. It doesn’t renew automatically.`}</p>
      <p>{t`Next, you pay on ${provider}’s page and come back here. Your account is ready at once.`}</p>
      <p>
        <Trans>
          By choosing Sign Up you order one month for {price}, VAT included where it applies, and ask us to
          begin at once, so that the payment isn’t refunded. You can cancel at any time and keep access to the
          end of the month. You are 18 or older.
        </Trans>
      </p>
    </section>
  );
}
