import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';
import { controlCheckout } from '#test/paying.ts';

const day = 24 * 60 * 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns the outbox's page once it has a mail to this address. */
async function outboxWith(email: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await app.browser().get('/preview/outbox')).text();
      return html.includes(email);
    })
    .toBe(true);
  return html;
}

it('reminds of the end in a mail that leads to renewing', async () => {
  const paidUntil = app.clock.now() + 5 * day - 60_000;
  const { email } = await addHousehold(app, { paidUntil });
  expect(await remindHouseholds(app.services)).toBe(1);
  const html = await outboxWith(email);
  expect(html).toMatch(/Your month ends in [45] days/);
  expect(html).toContain(formatDay(paidUntil, inEnglish));
  expect(html).toContain('Renew for R35');
  expect(html).toContain(`${app.url}/profile`);
});

it('sends a receipt for the month that was renewed', async () => {
  const { email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  const page = (await browser.post('/profile/plan', { intent: 'renew' })).headers.get('Location');
  await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
  expect(await outboxWith(email)).toContain('Thank you. R35 is paid.');
});

it('tells household and operator of a payment that went back', async () => {
  const { email, password } = await addHousehold(app);
  const browser = app.browser();
  await browser.signIn(email, password);
  const page = (await browser.post('/profile/plan', { intent: 'renew' })).headers.get('Location');
  await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
  await controlCheckout(app, 'POST', '/__refunds', {});
  const list = async () => (await app.services.outbox?.list()) ?? [];
  const byKind = async () => {
    const mails = await list();
    return {
      own: mails.find(({ to, subject }) => to === email && subject.startsWith('Your payment was refunded')),
      operator: mails.find(({ subject }) => subject.startsWith('Refund: p_')),
    };
  };
  await expect.poll(async () => Object.values(await byKind()).filter(Boolean).length).toBe(2);
  const { own, operator } = await byKind();
  expect(own?.text).toContain('The month it paid for has ended. Your other payments still count');
  expect(own?.text).toMatch(/Reference: p_\w+/);
  expect(operator?.to).toBe(app.services.config.brand.billingEmail);
  expect(operator?.text).toContain('The provider reported a refund.');
});

it('tells who paid for an address that has an account by then that the money comes back', async () => {
  const email = 'Palesa@x.example';
  const pages: string[] = [];
  for (const password of ['jacaranda', 'frangipani']) {
    const browser = app.browser();
    await browser.post('/signup', { email, password });
    pages.push((await browser.post('/payment', {})).headers.get('Location') ?? '');
  }
  for (const page of pages) await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
  const sent = async () =>
    ((await app.services.outbox?.list()) ?? []).filter(({ subject }) =>
      subject.endsWith('is being refunded'),
    );
  await expect.poll(sent).toHaveLength(1);
  const [mail] = await sent();
  expect(mail).toMatchObject({ to: 'Palesa@x.example', subject: 'Your payment to Stoep is being refunded' });
  expect(mail?.text).toContain('Amount: R35');
  expect(mail?.text).toMatch(/Reference: p_\w+/);
  expect(mail?.text).toContain(`Sign In:\n${app.url}/login`);
});
