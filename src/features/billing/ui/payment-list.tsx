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
          <span className="payment-amount">{by === 'pass' ? 'Pass' : amount}</span>
          <span>
            {paidOn}
            <span className="hint">
              {refundedOn === null
                ? `${months === 1 ? 'One month' : monthsText(months)}, until ${until}`
                : `Refunded on ${refundedOn}`}
            </span>
          </span>
          <a
            href={receipt}
            aria-label={
              refundedOn === null
                ? `Receipt of ${paidOn}, for ${months === 1 ? 'the month' : monthsText(months)} until ${until}`
                : `Receipt of ${paidOn}, refunded on ${refundedOn}`
            }
          >
            Receipt
          </a>
        </li>
      ))}
    </ul>
  );
}
