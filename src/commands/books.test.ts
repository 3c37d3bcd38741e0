import { expect, it } from 'vitest';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { insertRefund } from '#src/features/billing/ledger/refunds-store.ts';
import { runCommand } from '#test/command-line.ts';
import { addUser } from '#test/database-rows.ts';
import { describePlaces } from '#test/databases.ts';
import { insertPaid } from '#test/ledger-rows.ts';

const days = ['--from', '2026-02-01', '--to', '2026-02-28'];

describePlaces('the books from the command line', (openFresh) => {
  it('hold each payment and refund of the days, whose first and last moments are Johannesburg’s', async () => {
    const { db, env } = await openFresh();
    const paidAt: Record<string, string> = {
      early: '2026-01-31T21:59:59Z',
      first: '2026-01-31T22:00:00Z',
      last: '2026-02-28T21:59:59Z',
      late: '2026-02-28T22:00:00Z',
    };
    await db.tx(async (trx) => {
      const userId = await addUser(trx, 1);
      for (const [id, at] of Object.entries(paidAt)) {
        await insertPaid(trx, id, userId);
        await trx
          .updateTable('payment')
          .set({ paid_at: Date.parse(at) })
          .where('id', '=', `p_${id}`)
          .execute();
      }
      const month = { starts_at: Date.parse('2026-02-01T10:00Z'), ends_at: Date.parse('2026-03-01T10:00Z') };
      await insertPeriods(trx, [{ id: 'm', user_id: userId, payment_id: 'p_first', reason: null, ...month }]);
      const refund = { kind: 'refund', paymentId: 'p_early', checkoutId: null, currency: 'ZAR' } as const;
      const row = { ...refund, id: 'r', amount: 1250, mode: 'live', provider: 'Yoco' } as const;
      await insertRefund(trx, row, Date.parse('2026-02-10T10:00Z'));
    });
    const written = await runCommand(['checkouts', 'list', ...days, '--csv'], env);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out.trimEnd().split('\n')).toEqual([
      'date,entry,amount,refund,currency,fee,period from,period until,payment,checkout,provider',
      '2026-02-01,payment,35.00,,ZAR,,2026-02-01,2026-03-01,p_first,first,Yoco',
      '2026-02-10,refund,,12.50,ZAR,,,,p_early,early,Yoco',
      '2026-02-28,payment,35.00,,ZAR,,,,p_last,last,Yoco',
    ]);
    const all = await runCommand(['checkouts', 'list', '--csv'], env);
    expect(all.out.match(/,payment,\d/g)).toHaveLength(4);
  });

  it('need days that there are, in their order', async () => {
    const { env } = await openFresh();
    for (const wrong of [
      ['--from', '2026-02-30'],
      ['--to', 'today'],
      ['--from', '2026-03-01', '--to', '2026-02-01'],
    ])
      expect((await runCommand(['checkouts', 'list', ...wrong, '--csv'], env)).code).toBe(2);
    expect((await runCommand(['checkouts', 'list', ...days], env)).code).toBe(2);
    for (const other of [['--limit', '5'], ['--json']])
      expect((await runCommand(['checkouts', 'list', '--csv', ...other], env)).code).toBe(2);
  });
});
