import { expect, it } from 'vitest';
import { rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findEventOutcome, findUnsettledEvents, recordWebhook, settleEvent } from './webhooks-store.ts';

const event = (id: string, receivedAt = rowsStart) => ({
  webhook_id: id,
  provider: 'Yoco',
  event_id: `evt_${id}`,
  type: 'payment.succeeded',
  payment_id: 'p_1',
  body: `{"id":"${id}"}`,
  received_at: receivedAt,
});

describeOnBothDatabases('events of the provider', (openFresh) => {
  it('are unknown, unprocessed or settled', async () => {
    const db = await openFresh();
    expect(await findEventOutcome(db.read, 'm1')).toBeUndefined();
    await db.tx((trx) => recordWebhook(trx, event('m1')));
    expect(await findEventOutcome(db.read, 'm1')).toBeNull();
    await db.tx((trx) => settleEvent(trx, 'm1', 'accepted'));
    expect(await findEventOutcome(db.read, 'm1')).toBe('accepted');
  });

  it('are replaced by a repeated delivery, and stay one', async () => {
    const db = await openFresh();
    await db.tx((trx) => recordWebhook(trx, event('m1')));
    await db.tx((trx) => recordWebhook(trx, { ...event('m1', rowsStart + 9), body: '{"again":true}' }));
    const rows = await db.read.selectFrom('webhook_event').selectAll().execute();
    expect(rows).toEqual([{ ...event('m1', rowsStart + 9), body: '{"again":true}', outcome: null }]);
  });

  it('that are unprocessed are all reached, though many came in one millisecond', async () => {
    const db = await openFresh();
    // 250 events at three moments, so that a page ends within one of them.
    const ids = Array.from({ length: 250 }, (_, nth) => `m${String(nth).padStart(3, '0')}`);
    await db.tx(async (trx) => {
      for (const [nth, id] of ids.entries())
        await recordWebhook(trx, event(id, rowsStart + Math.floor(nth / 90)));
      await settleEvent(trx, 'm120', 'ignored');
    });
    const found: string[] = [];
    let after = { receivedAt: 0, webhookId: '' };
    for (;;) {
      const page = await findUnsettledEvents(db.read, { before: rowsStart + 2, after });
      const last = page.at(-1);
      if (last === undefined) break;
      expect(page.length).toBeLessThanOrEqual(100);
      found.push(...page.map((row) => row.webhook_id));
      after = { receivedAt: last.received_at, webhookId: last.webhook_id };
    }
    expect(found).toEqual(ids.filter((id) => id !== 'm120'));
  });

  it('that have just come are left to the request that brings them', async () => {
    const db = await openFresh();
    await db.tx(async (trx) => {
      await recordWebhook(trx, event('old', rowsStart));
      await recordWebhook(trx, event('new', rowsStart + 10));
    });
    const after = { receivedAt: 0, webhookId: '' };
    const rows = await findUnsettledEvents(db.read, { before: rowsStart + 9, after });
    expect(rows).toEqual([
      { webhook_id: 'old', provider: 'Yoco', body: '{"id":"old"}', received_at: rowsStart },
    ]);
  });
});
