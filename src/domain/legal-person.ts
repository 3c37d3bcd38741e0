import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatMonth, inEnglish } from './dates.ts';
import { dayOf } from './days.ts';
import { formatRand } from './money.ts';

/**
 * Who offers the service and is the other party of its terms.
 * Source: Electronic Communications and Transactions Act 25 of 2002, section 43.
 */
export interface LegalPerson {
  name: string;
  registration: string | null;
  /** Legal documents are received there; one line. */
  address: string | null;
  phone: string | null;
  vat: VatRegistration | null;
  /** The details last changed on this day, written YYYY-MM-DD. */
  changedOn: string | null;
}

export interface VatRegistration {
  number: string;
  /** Payments from this day on hold VAT, written YYYY-MM-DD; null means all. */
  from: string | null;
}

/** A label and what it says. */
export type LegalLine = readonly [MessageDescriptor, string];

export function listLegalPerson(person: LegalPerson): LegalLine[] {
  const { phone, vat } = person;
  return [
    ...listSeller(person),
    ...line(msg`Phone`, phone),
    ...line(msg`VAT no.`, vat === null ? null : vat.number),
  ];
}

/** What the legal pages say of the operator, in English as they are. */
export interface StatedPerson {
  name: string;
  says: string;
  /** Looks like `November 28, 2026`, as the date of their text does. */
  changedOn: string | null;
}

export function stateLegalPerson(person: LegalPerson): StatedPerson {
  const { name, registration, address, phone, vat, changedOn } = person;
  const numbers = [
    ...(registration === null ? [] : [`registration number ${registration}`]),
    ...(vat === null ? [] : [`VAT number ${vat.number}`]),
  ];
  const sentences = [
    `${[name, ...numbers].join(', ')}.`,
    ...(address === null ? [] : [`Its address, where it also receives legal documents, is ${address}.`]),
    ...(phone === null ? [] : [`Its phone number is ${phone}.`]),
  ];
  return { name, says: sentences.join(' '), changedOn: changedOn === null ? null : nameDay(changedOn) };
}

function nameDay(date: string): string {
  const [month, year] = formatMonth(date, inEnglish).split(' ');
  return `${month} ${Number(date.slice(-2))}, ${year}`;
}

/** A payment by card. Cents, epoch ms. */
export interface Sale {
  amount: number;
  at: number;
}

/** What a receipt says of who sold it. `vat` is empty unless VAT is in the amount. */
export interface SellerLines {
  seller: LegalLine[];
  vat: LegalLine[];
}

/** `sale` is null for what wasn't paid to the operator: a pass, or a gift. Source: Value-Added Tax Act 89 of 1991, section 20. */
export function listOnReceipt(person: LegalPerson | null, sale: Sale | null): SellerLines {
  if (person === null) return { seller: [], vat: [] };
  const { vat } = person;
  if (vat === null || sale === null || (vat.from !== null && dayOf(sale.at) < vat.from))
    return { seller: listSeller(person), vat: [] };
  return {
    seller: [...listSeller(person), [msg`VAT no.`, vat.number]],
    vat: [[msg`VAT of 15%, included`, formatRand(vatIn(sale.amount))]],
  };
}

const vatPercent = 15;

/** Cents in, cents out. */
export function vatIn(amount: number): number {
  return Math.round((amount * vatPercent) / (100 + vatPercent));
}

function listSeller({ name, registration, address }: LegalPerson): LegalLine[] {
  return [
    [msg`Operated by`, name],
    ...line(msg`Registration number`, registration),
    ...line(msg`Address`, address),
  ];
}

function line(label: MessageDescriptor, text: string | null): LegalLine[] {
  return text === null ? [] : [[label, text]];
}
