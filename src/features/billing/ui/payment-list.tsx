import { monthsText } from '#src/domain/months-text.ts';
import type { PaymentLine } from '../plan/read.ts';

const inSight = 3;

export function PaymentList({ payments }: { payments: readonly PaymentLine[] }) {
  if (payments.length === 0) return null;
  const [latest, older] = [payments.slice(0, inSight), payments.slice(inSight)];
  return (
    <div className="payments">
      <h3>Payments</h3>
      <List payments={latest} name="Payments" />
      {older.length === 0 ? null : (
        <details>
          <summary>{`Earlier payments (${older.length})`}</summary>
          <List payments={older} name="Earlier payments" />
        </details>
      )}
    </div>
  );
}

function List({ payments, name }: { payments: readonly PaymentLine[]; name: string }) {
  return (
    <ul aria-label={name}>
      {payments.map(({ id, by, months, amount, paidOn, until, refundedOn, receipt }) => (
        <li key={id}>
          <span className="payment-amount">
            {by === 'payment' ? amount : by === 'gift' ? 'Gift' : 'Pass'}
          </span>
          <span>
            {paidOn}
            <span className="hint">
              {refundedOn === null
                ? `${months === 1 ? 'One month' : monthsText(months)}, until ${until}`
                : refundText(by, refundedOn)}
            </span>
          </span>
          <a
            href={receipt}
            aria-label={
              refundedOn === null
                ? `Receipt of ${paidOn}, for ${months === 1 ? 'the month' : monthsText(months)} until ${until}`
                : `Receipt of ${paidOn}. ${refundText(by, refundedOn)}`
            }
          >
            Receipt
          </a>
        </li>
      ))}
    </ul>
  );
}

function refundText(by: PaymentLine['by'], on: string): string {
  return by === 'gift' ? `Ended on ${on}: the gift was refunded` : `Refunded on ${on}`;
}
