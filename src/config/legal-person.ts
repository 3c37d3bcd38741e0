import * as v from 'valibot';
import type { LegalPerson } from '#src/domain/legal-person.ts';
import { day, line } from './fields.ts';
import type { Reading } from './reading.ts';

const phone = v.pipe(line, v.maxLength(30), v.regex(/^\+?[\d ()/-]{6,}$/));

/** A number of ten digits, alone or followed by `@` and a day. */
const vat = v.pipe(
  line,
  v.transform((text) => text.split('@')),
  v.check((parts) => parts.length <= 2),
  v.transform(([number = '', from = null]) => ({ number: number.replaceAll(' ', ''), from })),
  v.object({ number: v.pipe(v.string(), v.regex(/^4\d{9}$/)), from: v.nullable(day) }),
);

/** Refuses the other settings if the name is missing. */
export function readLegalPerson(reading: Reading): LegalPerson | null {
  const name = reading.read('OPERATOR_NAME', v.pipe(line, v.maxLength(120)));
  const details = {
    registration: reading.read('OPERATOR_REGISTRATION', v.pipe(line, v.maxLength(60))) ?? null,
    address: reading.read('OPERATOR_ADDRESS', v.pipe(line, v.maxLength(240))) ?? null,
    phone: reading.read('OPERATOR_PHONE', phone) ?? null,
    vat: reading.read('OPERATOR_VAT', vat) ?? null,
    changedOn: reading.read('OPERATOR_CHANGED_ON', day) ?? null,
  };
  if (name !== undefined) return { name, ...details };
  const isAlone = Object.values(details).some((detail) => detail !== null);
  if (isAlone && reading.text('OPERATOR_NAME') === undefined) reading.refuse('OPERATOR_NAME');
  return null;
}
