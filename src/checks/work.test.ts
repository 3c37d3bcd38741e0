import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { confirmPayment } from '#src/features/billing/confirm-payment.ts';
import { recordWebhook } from '#src/features/billing/ledger/webhooks-store.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { recordRefund } from '#src/features/billing/refunds/record-refund.ts';
import { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { insertMail } from '#src/features/outbox/store.ts';
import { startBilling } from '#test/billing.ts';
import { checkDeps } from '#test/check-deps.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { checkCertificates, checkOutbox, checkUnexplained } from './work.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnBothDatabases('checks of work', (openFresh) => {
  it('find a mail that has waited for 15 minutes', async () => {
    const db = await openFresh();
    const clock = createTestClock(1_790_000_000_000);
    const stateOf = async () => (await checkOutbox(checkDeps({ db, clock }))).state;
    await db.tx((trx) => insertMail(trx, { kind: 'welcome', address: 'thandi@x.example', now: clock.now() }));
    clock.advance(15 * minute - 1);
    expect(await stateOf()).toBe('ok');
    clock.advance(1);
    expect(await stateOf()).toBe('warning');
    await db.tx((trx) => trx.deleteFrom('mail').execute());
    expect(await stateOf()).toBe('ok');
  });

  it('find titles whose certificates are refreshed no more', async () => {
    const db = await openFresh();
    const service = await startPreviewMetadata();
    const clock = createTestClock(Date.now());
    const catalogue = new Catalogue({ db, metadata: service.connect(), clock, log: silentLog });
    const look = () => checkCertificates(checkDeps({ db, clock }));
    expect(await look()).toMatchObject({ state: 'skipped' });
    const refresh = () => catalogue.warm([movieRows.topRated], new AbortController().signal);
    await refresh();
    expect(await look()).toMatchObject({ state: 'ok', says: expect.stringMatching(/^0 of \d+ titles/) });
    clock.advance(17 * day);
    await service.stage({ kind: 'status', status: 401 });
    await refresh();
    expect(await look()).toMatchObject({ state: 'warning' });
    await service.heal();
    await service.close();
  });

  it('find payments that nothing explains, until a refund or a right event settles them', async () => {
    const billing = await startBilling(await openFresh(), 'wrong-amount');
    const { deps, signUp, pay, control } = billing;
    const look = () => checkUnexplained(checkDeps({ db: deps.db, clock: deps.clock }));
    const { redirectUrl } = await signUp();
    expect(await look()).toMatchObject({ state: 'ok' });
    await pay(redirectUrl);
    await expect
      .poll(look)
      .toMatchObject({ state: 'warning', says: expect.stringContaining('another amount') });
    await control('PUT', '/__webhooks', { mode: 'normal' });
    await control('POST', '/__webhooks/flush');
    await expect.poll(look).toMatchObject({ state: 'ok' });
  });

  it('find another amount that we read ourselves, where no event comes', async () => {
    const { deps, signUp, pass } = await startBilling(await openFresh(), 'drop');
    const look = () => checkUnexplained(checkDeps({ db: deps.db, clock: deps.clock }));
    await signUp();
    let amount = 100;
    const readPayment = async () => ({ id: 'p_1', amount, currency: 'ZAR', mode: 'test' });
    Object.assign(deps, { checkout: { ...deps.checkout, readPayment } });
    const read = async () => {
      pass(day);
      await reconcileCheckouts(deps, { now: deps.clock.now(), which: 'all' });
      return look();
    };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await read()).toMatchObject({ state: 'warning', says: expect.stringContaining('p_1 (another') });
    amount = 3500;
    expect(await read()).toMatchObject({ state: 'ok' });
  });

  it('find a third payment of one checkout', async () => {
    const { deps, signUp } = await startBilling(await openFresh(), 'drop');
    const look = () => checkUnexplained(checkDeps({ db: deps.db, clock: deps.clock }));
    const { redirectUrl } = await signUp();
    const checkoutId = redirectUrl.split('/').at(-1) ?? '';
    const terms = { provider: 'Yoco', amount: 3500, currency: 'ZAR', mode: 'test' };
    const paid = async (id: string, of = checkoutId) => {
      const event = { webhook_id: `w_${id}`, provider: 'Yoco', event_id: id, type: 'payment.succeeded' };
      await deps.db.tx((trx) =>
        recordWebhook(trx, { ...event, payment_id: id, body: '{}', received_at: deps.clock.now() }),
      );
      return confirmPayment(deps, { ...terms, checkoutId: of, paymentId: id, webhookId: `w_${id}` });
    };
    expect(await paid('p_1')).toBe('made');
    expect(await look()).toMatchObject({ state: 'ok' });
    for (const id of ['p_2', 'p_3']) expect(await paid(id)).toBe('second-payment');
    expect(await paid('p_4', 'ch_unknown')).toBe('unknown-checkout');
    const { says } = await look();
    for (const part of ['p_2 (', 'p_3 (', 'p_4 (of an unknown checkout)']) expect(says).toContain(part);
    expect(says).not.toContain('p_1');
    for (const paymentId of ['p_2', 'p_3', 'p_4']) {
      const refund = { id: `r_${paymentId}`, kind: 'refund' as const, paymentId, checkoutId: null };
      await recordRefund(deps, { ...refund, ...terms, webhookId: null });
    }
    expect(await look()).toMatchObject({ state: 'ok' });
  });
});

it('skips what needs a database without one', async () => {
  for (const check of [checkOutbox, checkCertificates, checkUnexplained])
    expect(await check(checkDeps({ clock: systemClock }))).toMatchObject({ state: 'skipped' });
});
