import { describe, expect, it } from 'vitest';
import { englishTexts } from '#test/english.ts';
import { giftEndedLetter } from './gift-letters.ts';
import { buildLetter, type Letter, type Sender } from './letter.ts';
import { changedLetter, emailChangedLetter, resetLetter, welcomeLetter } from './letters.ts';
import { endingLetter, receiptLetter, refundComingLetter } from './money-letters.ts';
import { refundDueLetter } from './operator-letters.ts';
import { monthRefundedLetter } from './refund-letters.ts';

const from: Sender = {
  brand: 'Stoep',
  home: 'https://stoep.example',
  supportEmail: 'help@stoep.example',
  billingEmail: 'billing@stoep.example',
  legalPerson: null,
  texts: englishTexts,
};

const link = 'https://stoep.example/reset-password?token=a&more="b"';
const links = { profile: link, stop: 'https://stoep.example/reminders?token=a' };

const facts = { payment: 'p_1', amount: 'R35', paidOn: '20 November 2026' };
const ending = { price: 'R35', endsOn: '20 December 2026', graceEndsOn: '23 December 2026' };
const receipt = {
  by: 'payment' as const,
  months: 1,
  amount: 'R35',
  paidOn: '20 November 2026',
  paidUntil: '20 December 2026',
  isSuspended: false,
  reference: 'p_1',
  sale: { amount: 3500, at: Date.parse('2026-11-20T10:00Z') },
};

const letters: [string, Letter][] = [
  ['a new password', resetLetter(from, link)],
  ['a changed password', changedLetter(from, link)],
  ['a changed e-mail', emailChangedLetter(from, link)],
  ['a welcome', welcomeLetter(from, { profile: link, help: 'https://stoep.example/help' })],
  ['a receipt', receiptLetter(from, receipt, link)],
  ['a pass', receiptLetter(from, { ...receipt, by: 'pass', months: 3, sale: null }, link)],
  ['a gift', receiptLetter(from, { ...receipt, by: 'gift', amount: null, sale: null }, link)],
  ['an ending month', endingLetter(from, { ...ending, daysLeft: 1 }, links)],
  ['a refund that is due', refundDueLetter(from, facts)],
  ['a refund that comes', refundComingLetter(from, facts, link)],
];

/** Returns what a mail program shows of the HTML. */
const wordsOf = ({ html }: Letter) =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/\s+/g, ' ');

describe.each(letters)('the letter of %s', (_name, letter) => {
  it('says the same as text and as HTML', () => {
    const words = wordsOf(letter);
    for (const paragraph of letter.text.split('\n\n').filter((one) => !/https?:|: |\n/.test(one)))
      expect(words).toContain(paragraph.replace(/["&<>]/g, ' ').replace(/\s+/g, ' '));
  });

  it('names the product and its address, and has one line as its subject', () => {
    expect(letter.text.endsWith('Stoep\nhttps://stoep.example')).toBe(true);
    expect(letter.html).toContain('<a href="https://stoep.example"');
    expect(letter.subject).toMatch(/^[^\r\n]{5,78}$/);
    expect(letter.html).toMatch(/<title>[^<]+<\/title>/);
  });

  it('loads nothing from elsewhere, and runs nothing', () => {
    expect(letter.html).not.toMatch(/<(?:img|script|link|iframe|form)\b|url\(|@import/i);
    const outside = [...letter.html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url ?? '');
    expect(outside.filter((url) => !url.startsWith('https://stoep.example'))).toEqual([]);
  });
});

describe('a letter', () => {
  const plan = {
    brand: 'Stoep & Co',
    home: 'https://stoep.example',
    texts: englishTexts,
    subject: '<b>subject</b>',
    heading: 'A <em>heading</em>',
    paragraphs: ['1 < 2'],
    lines: [['<i>', '"&"']] as const,
    action: { label: '<u>go</u>', url: 'https://stoep.example/?a=1&b="2"' },
    afterword: '<script>alert(1)</script>',
  };

  it('escapes whatever enters it', () => {
    const { html } = buildLetter(plan);
    for (const raw of ['<b>', '<em>', '<i>', '<u>', '<script', '1 < 2', 'Stoep & Co', 'b="2"'])
      expect(html).not.toContain(raw);
    expect(html).toContain('href="https://stoep.example/?a=1&amp;b=&quot;2&quot;"');
  });

  it('leaves its text as it is, with the whole address of the action', () => {
    const { text } = buildLetter(plan);
    expect(text).toBe(
      'A <em>heading</em>\n\n1 < 2\n\n<i>: "&"\n\n<u>go</u>:\nhttps://stoep.example/?a=1&b="2"\n\n<script>alert(1)</script>\n\nStoep & Co\nhttps://stoep.example',
    );
  });

  it('has no empty list and no empty button', () => {
    const { lines: _lines, action: _action, ...plain } = plan;
    const { html, text } = buildLetter(plain);
    expect(html).not.toContain('doesn’t work');
    expect(html.match(/<table/g)).toHaveLength(2);
    expect(text.split('\n\n')).toHaveLength(4);
  });
});

describe('the letter of an ending month', () => {
  it('speaks of the future before the end, and of the days of grace after it', () => {
    const before = endingLetter(from, { ...ending, daysLeft: 5 }, links);
    expect(before.subject).toBe('Your month ends in 5 days – Stoep');
    expect(before.text).toContain('Ends on: 20 December 2026');
    expect(before.text).not.toContain('23 December 2026');
    const after = endingLetter(from, { ...ending, daysLeft: null }, links);
    expect(after.subject).toBe('Your month has ended – Stoep');
    expect(after.text).toContain('can still watch until 23 December 2026');
    expect(after.text).toContain('Ended on: 20 December 2026');
  });
});

describe('the receipt of an operator who charges VAT', () => {
  const legalPerson = {
    name: 'Stoep Media (Pty) Ltd',
    registration: '2026/123456/07',
    address: '1 Long Street, Cape Town, 8001',
    phone: '+27 21 555 0100',
    vat: { number: '4123456789', from: null },
    changedOn: null,
  };

  it('is a tax invoice of a payment, and of nothing else', () => {
    const { text } = receiptLetter({ ...from, legalPerson }, receipt, link);
    expect(text).toContain('This receipt is a tax invoice.');
    expect(text).toContain('Stoep, one month: R35\nVAT of 15%, included: R4.57\nPaid on:');
    expect(text).toContain('Operated by: Stoep Media (Pty) Ltd\nRegistration number: 2026/123456/07\n');
    expect(text).toContain('VAT no.: 4123456789');
    const pass = { ...receipt, by: 'pass' as const, sale: null };
    expect(receiptLetter({ ...from, legalPerson }, pass, link).text).not.toMatch(/VAT|invoice/);
    expect(receiptLetter(from, receipt, link).text).not.toMatch(/VAT|invoice|Operated/);
  });
});

describe('the letters to a suspended household', () => {
  it('say what became of its payments, and of no day until which it can watch', () => {
    const refund = {
      ...facts,
      ...{ amount: 'R35', returned: 'R35', paidOn: '1 May 2026', refundedOn: '2 May 2026', provider: 'Yoco' },
      ...{
        kind: 'refund' as const,
        endedOn: '2 May 2026, 09:00',
        paidUntil: '20 December 2026',
        isGift: false,
      },
      isSuspended: true,
    };
    const letters = [
      receiptLetter(from, { ...receipt, isSuspended: true }, link),
      monthRefundedLetter(from, refund, link),
      giftEndedLetter(from, { paidUntil: '20 December 2026', isSuspended: true }, link),
    ];
    for (const { text } of letters) {
      expect(text).toContain('Your household is suspended. Your profile says why.');
      expect(text).not.toMatch(/can watch/);
    }
    expect(letters[0]?.text).toContain('its days are given back when the household is resumed');
    expect(receiptLetter(from, receipt, link).text).toContain('You can watch until: 20 December 2026');
  });
});

describe('the receipt of a gift', () => {
  it('names no price: somebody else paid it', () => {
    const { text } = receiptLetter(from, { ...receipt, by: 'gift', amount: null, sale: null }, link);
    expect(text).toMatch(/^Your gift added one month\./);
    expect(text).toContain('Stoep, one month: A gift\nRedeemed on: 20 November 2026');
    expect(text).not.toMatch(/R35|null|Your pass|Paid on/);
  });
});

describe('the letters of a refund', () => {
  it('leave out what the books don’t know', () => {
    const unknown = { payment: 'p_1', amount: null, paidOn: null };
    for (const letter of [refundDueLetter(from, unknown), refundComingLetter(from, unknown, link)]) {
      expect(letter.text).toContain('Reference: p_1');
      expect(letter.text).not.toMatch(/Amount|Paid on|null|undefined/);
    }
    expect(refundComingLetter(from, unknown, link).text).toMatch(/^Your payment is being refunded/);
  });

  it('don’t tell a stranger whether an account exists', () => {
    const { text } = refundComingLetter(from, facts, link);
    expect(text).not.toMatch(/already has an account|your account exists|there is an account/i);
  });
});
