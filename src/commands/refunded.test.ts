import { expect, it } from 'vitest';
import { startBilling } from '#test/billing.ts';
import { runCommand } from '#test/command-line.ts';
import { freshFile } from '#test/databases.ts';

it('records a refund of a provider that isn’t asked any more, once, and believes the configured one alone', async () => {
  const { open, env } = await freshFile();
  const db = await open();
  const billing = await startBilling(db);
  await billing.pay((await billing.signUp()).redirectUrl);
  await expect.poll(() => billing.deliveries).toEqual(['kept']);
  const { id } = await db.read.selectFrom('payment').select('id').executeTakeFirstOrThrow();
  const refused = await runCommand(['checkouts', 'refunded', id], env);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('wait for its word') });
  await db.tx((trx) => trx.updateTable('checkout').set({ provider: 'Formpay' }).execute());
  const recorded = await runCommand(['checkouts', 'refunded', id, '--json'], env);
  expect(recorded.json()).toEqual({ payment: id, outcome: 'refunded' });
  expect((await runCommand(['checkouts', 'refunded', id], env)).out).toContain('It was recorded before.');
  expect(await db.read.selectFrom('ended_period').select('payment_id').execute()).toEqual([
    { payment_id: id },
  ]);
  const refund = db.read.selectFrom('refund').select(['provider', 'payment_id', 'amount']);
  expect(await refund.execute()).toEqual([{ provider: 'Formpay', payment_id: id, amount: 3500 }]);
  const unknown = await runCommand(['checkouts', 'refunded', 'p_none'], env);
  expect(unknown).toMatchObject({ code: 4, err: expect.stringContaining('There is no payment p_none.') });
});
