import { afterEach, expect, it } from 'vitest';
import { formatDay, monthAfter } from '#src/domain/period.ts';
import { type RunningBilling, startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { beginSignup } from './begin-signup.ts';
import { readReceipt } from './receipt.ts';
import { startCheckout } from './start-checkout.ts';

const running: RunningBilling[] = [];
afterEach(async () => {
  for (const billing of running.splice(0)) await billing.close();
});

describeOnBothDatabases('the mails that follow a payment', (openFresh) => {
  async function paid(mode: string) {
    const db = await openFresh();
    const billing = await startBilling(db);
    running.push(billing);
    const { deps, control, deliveries, pay } = billing;
    await control('PUT', '/__webhooks', { mode });
    const request = { email: 'Sipho@x.example', password: 'jacaranda', address: 'here' };
    const begun = await beginSignup(deps, { ...request, browserToken: undefined });
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const started = await startCheckout(deps, { browserToken: begun.browserToken, address: 'here' });
    if (started.kind !== 'started') throw new Error(started.kind);
    await pay(started.redirectUrl);
    await expect.poll(() => deliveries.length).toBeGreaterThanOrEqual(mode === 'double' ? 2 : 1);
    const mails = await db.read.selectFrom('mail').select(['kind', 'address']).orderBy('kind').execute();
    return { db, deps, mails };
  }

  it('are none when the webhook is forged', async () => {
    const { db, mails } = await paid('forged');
    expect(mails).toEqual([]);
    expect(await readReceipt({ db }, 'p_unknown')).toBeNull();
  });

  it('are a welcome and a receipt, once, though the webhook comes twice', async () => {
    const { db, deps, mails } = await paid('double');
    const address = 'Sipho@x.example';
    expect(mails).toEqual([
      { kind: 'receipt', address },
      { kind: 'welcome', address },
    ]);
    const { id } = await db.read.selectFrom('payment').select('id').executeTakeFirstOrThrow();
    const now = deps.clock.now();
    expect(await readReceipt({ db }, id)).toEqual({
      amount: 'R35',
      paidOn: formatDay(now),
      paidUntil: formatDay(monthAfter(now)),
      reference: id,
    });
  });
});
