import { expect, it } from 'vitest';
import { formatDay } from '#src/domain/dates.ts';
import { monthAfter } from '#src/domain/period.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { readReceipt } from './receipt.ts';

describeOnBothDatabases('the mails that follow a payment', (openFresh) => {
  async function paid(mode: string) {
    const db = await openFresh();
    const { deps, deliveries, signUp, pay } = await startBilling(db, mode);
    await pay((await signUp()).redirectUrl);
    await expect.poll(() => deliveries.length).toBeGreaterThanOrEqual(mode === 'double' ? 2 : 1);
    const mails = await db.read.selectFrom('mail').select(['kind', 'address']).orderBy('kind').execute();
    return { db, deps, mails };
  }

  it('are none when the webhook is forged', async () => {
    const { db, mails } = await paid('forged');
    expect(mails).toEqual([]);
    expect(await readReceipt({ db }, 'p_unknown', englishTexts)).toBeNull();
  });

  it('are a welcome and a receipt, once, though the webhook comes twice', async () => {
    const { db, deps, mails } = await paid('double');
    const address = 'Sipho@x.example';
    expect(mails).toEqual([
      { kind: 'receipt', address },
      { kind: 'welcome', address },
    ]);
    const { id, paid_at: at } = await db.read
      .selectFrom('payment')
      .select(['id', 'paid_at'])
      .executeTakeFirstOrThrow();
    const now = deps.clock.now();
    expect(await readReceipt({ db }, id, englishTexts)).toEqual({
      by: 'payment',
      months: 1,
      amount: 'R35',
      paidOn: formatDay(now, englishTexts),
      paidUntil: formatDay(monthAfter(now), englishTexts),
      isSuspended: false,
      reference: id,
      sale: { amount: 3500, at },
    });
  });
});
