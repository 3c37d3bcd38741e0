import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { PaymentLine } from '../plan/read.ts';

const inSight = 3;

export function PaymentList({ payments }: { payments: readonly PaymentLine[] }) {
  const { t } = useLingui();
  if (payments.length === 0) return null;
  const [latest, older] = [payments.slice(0, inSight), payments.slice(inSight)];
  return (
    <div className="payments">
      <h3>{t`Payments`}</h3>
      <List payments={latest} name={t`Payments`} />
      {older.length === 0 ? null : (
        <details>
          <summary>{t`Earlier payments (${{ count: older.length }})`}</summary>
          <List payments={older} name={t`Earlier payments`} />
        </details>
      )}
    </div>
  );
}

function List({ payments, name }: { payments: readonly PaymentLine[]; name: string }) {
  const { t } = useLingui();
  return (
    <ul aria-label={name}>
      {payments.map(({ id, by, months, amount, paidOn, until, refundedOn, receipt }) => (
        <li key={id}>
          <span className="payment-amount">
            {by === 'payment' ? amount : by === 'gift' ? t`Gift` : t`Pass`}
          </span>
          <span>
            {paidOn}
            <span className="hint">
              {refundedOn === null ? t(periodText(months, until)) : t(refundText(by, refundedOn))}
            </span>
          </span>
          <a
            href={receipt}
            aria-label={
              refundedOn === null
                ? t(receiptText(paidOn, months, until))
                : t(refundReceiptText(by, paidOn, refundedOn))
            }
          >
            {t`Receipt`}
          </a>
        </li>
      ))}
    </ul>
  );
}

function periodText(months: number, until: string): MessageDescriptor {
  return msg`${plural({ months }, { one: 'One month', other: '# months' })}, until ${{ until }}`;
}

function receiptText(paidOn: string, months: number, until: string): MessageDescriptor {
  return msg`Receipt of ${{ paidOn }}, for ${plural({ months }, { one: 'the month', other: '# months' })} until ${{ until }}`;
}

function refundText(by: PaymentLine['by'], on: string): MessageDescriptor {
  return by === 'gift' ? msg`Ended on ${{ on }}: the gift was refunded` : msg`Refunded on ${{ on }}`;
}

function refundReceiptText(by: PaymentLine['by'], paidOn: string, on: string): MessageDescriptor {
  return by === 'gift'
    ? msg`Receipt of ${{ paidOn }}. Ended on ${{ on }}: the gift was refunded`
    : msg`Receipt of ${{ paidOn }}. Refunded on ${{ on }}`;
}
