import { expect, it } from 'vitest';
import { englishTexts } from '#test/english.ts';
import {
  type LegalLine,
  type LegalPerson,
  listLegalPerson,
  listOnReceipt,
  stateLegalPerson,
  vatIn,
} from './legal-person.ts';

const person: LegalPerson = {
  name: 'Voorkamer Media (Pty) Ltd',
  registration: '2026/123456/07',
  address: '1 Long Street, Cape Town, 8001',
  phone: '+27 21 555 0100',
  vat: { number: '4123456789', from: '2026-03-01' },
  changedOn: null,
};
const bare = { ...person, registration: null, address: null, phone: null, vat: null };

const say = (lines: readonly LegalLine[]) =>
  lines.map(([label, said]) => `${englishTexts._(label)}: ${said}`);
/** Johannesburg is two hours ahead of UTC, so February ends at 22:00 UTC. */
const paid = (moment: string) => ({ amount: 3500, at: Date.parse(moment) });

it('states the VAT of payments from the day on which it is charged', () => {
  const { seller, vat } = listOnReceipt(person, paid('2026-02-28T22:00:00Z'));
  expect(say(vat)).toEqual(['VAT of 15%, included: R4.57']);
  expect(say(seller)).toEqual([
    'Operated by: Voorkamer Media (Pty) Ltd',
    'Registration number: 2026/123456/07',
    'Address: 1 Long Street, Cape Town, 8001',
    'VAT no.: 4123456789',
  ]);
  const always = { ...person, vat: { number: '4123456789', from: null } };
  expect(listOnReceipt(always, paid('2020-01-01T00:00:00Z')).vat).toHaveLength(1);
});

it('states no VAT of an earlier payment, of a pass or gift, and of who charges none', () => {
  for (const [whose, sale] of [
    [person, paid('2026-02-28T21:59:59Z')],
    [person, null],
    [bare, paid('2026-04-01T00:00:00Z')],
  ] as const) {
    const { seller, vat } = listOnReceipt(whose, sale);
    expect(vat).toEqual([]);
    expect(say(seller).join()).not.toContain('VAT');
    expect(say(seller)[0]).toBe('Operated by: Voorkamer Media (Pty) Ltd');
  }
  expect(listOnReceipt(null, paid('2026-04-01T00:00:00Z'))).toEqual({ seller: [], vat: [] });
});

it('rounds VAT to the cent', () => {
  expect([0, 1, 115, 3500, 42_000].map(vatIn)).toEqual([0, 0, 15, 457, 5478]);
});

it('says what is known, and nothing of the rest', () => {
  expect(stateLegalPerson(bare)).toMatchObject({ says: 'Voorkamer Media (Pty) Ltd.', changedOn: null });
  expect(stateLegalPerson({ ...person, changedOn: '2026-11-08' }).changedOn).toBe('November 8, 2026');
  expect(stateLegalPerson(person).says).toBe(
    'Voorkamer Media (Pty) Ltd, registration number 2026/123456/07, VAT number 4123456789. Its address, where it also receives legal documents, is 1 Long Street, Cape Town, 8001. Its phone number is +27 21 555 0100.',
  );
  expect(say(listLegalPerson(bare))).toEqual(['Operated by: Voorkamer Media (Pty) Ltd']);
  expect(listLegalPerson(person)).toHaveLength(5);
});
