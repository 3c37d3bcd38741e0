import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { formatMonth, inEnglish } from './dates.ts';
import { dayOf } from './days.ts';
import { formatRand } from './money.ts';

/**
 * The person or company that offers the service and is the other party of its terms.
 * Source: Electronic Communications and Transactions Act 25 of 2002, section 43.
 */
export interface LegalPerson {
  name: string;
  registration: string | null;
  /** Where legal documents are received, in one line. */
  address: string | null;
  phone: string | null;
  vat: VatRegistration | null;
  /** Day on which the details last changed, as YYYY-MM-DD. */
  changedOn: string | null;
}

export interface VatRegistration {
  number: string;
  /** Payments from this day on include VAT (YYYY-MM-DD). Null means all payments. */
  from: string | null;
}

/** A label and its text. */
export type LegalLine = readonly [MessageDescriptor, string];

export function listLegalPerson(person: LegalPerson): LegalLine[] {
  const { phone, vat } = person;
  return [
    ...listSeller(person),
    ...line(msg`Phone`, phone),
    ...line(msg`VAT no.`, vat === null ? null : vat.number),
  ];
}

/** Sentences about the operator for the legal pages, which exist in English only. */
export interface StatedPerson {
  name: string;
  says: string;
  /** Looks like `November 28, 2026`, as the other dates of the legal pages do. */
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

/** A payment by card: `amount` in cents, `at` in epoch ms. */
export interface Sale {
  amount: number;
  at: number;
}

/** Lines of a receipt about the seller. `vat` is empty unless the amount includes VAT. */
export interface SellerLines {
  seller: LegalLine[];
  vat: LegalLine[];
}

/**
 * `sale` is null for a pass or a gift, which the household didn't pay to the operator.
 * Source: Value-Added Tax Act 89 of 1991, section 20.
 */
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

/** Takes and returns cents. */
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
