import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { insertPaid } from '#test/ledger-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    BRAND_NAME: 'Voorkamer',
    OPERATOR_NAME: 'Karoo & Sons (Pty) Ltd',
    OPERATOR_REGISTRATION: '2026/123456/07',
    OPERATOR_ADDRESS: '1 Long Street, Cape Town, 8001',
    OPERATOR_PHONE: '+27 21 555 0100',
    OPERATOR_VAT: '4123456789',
    OPERATOR_CHANGED_ON: '2026-11-08',
  });
});
afterAll(() => app.close());

async function textOf(path: string, browser = app.browser()): Promise<string> {
  const html = await (await browser.get(path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return main
    .replaceAll(/<!-- -->|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

it('makes the operator a party of the terms, with a date beside that of the text', async () => {
  const terms = await textOf('/terms-of-use');
  expect(terms).toContain(
    'These terms are an agreement between you and Karoo & Sons (Pty) Ltd, the operator of Voorkamer.',
  );
  expect(terms).toContain('1 Long Street, Cape Town, 8001');
  expect(terms).toContain('Last updated August 20, 2025');
  expect(terms).toContain('Details of the operator last changed November 8, 2026');
});

it('names who is responsible in the privacy policy, and all that the law asks at /help', async () => {
  expect(await textOf('/privacy-policy')).toMatch(/Karoo & Sons \(Pty\) Ltd, .* responsible party/);
  const help = await textOf('/help');
  for (const said of [
    'Who runs Voorkamer',
    'Karoo & Sons (Pty) Ltd',
    '2026/123456/07',
    '+27 21 555 0100',
    '4123456789',
  ])
    expect(help).toContain(said);
});

it('makes a tax invoice of a receipt', async () => {
  const { userId, browser } = await signInMain(app);
  await app.services.db.tx(async (trx) => {
    await insertPaid(trx, 'c_1', userId);
    const month = { starts_at: 1, ends_at: 2, user_id: userId, reason: null };
    await insertPeriods(trx, [{ id: 'm_1', payment_id: 'p_c_1', ...month }]);
  });
  const receipt = await textOf('/profile/receipts/p_c_1', browser);
  for (const said of ['VAT of 15%, included R4.57', 'VAT no. 4123456789', 'This receipt is a tax invoice.'])
    expect(receipt).toContain(said);
});
