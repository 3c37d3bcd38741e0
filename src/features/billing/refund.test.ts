import { expect, it } from 'vitest';
import { lateConfirmationMs, signupLifeMs } from '#src/domain/signup.ts';
import { startBilling } from '#test/billing.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { confirmPayment } from './confirm-payment.ts';
import { readRefund } from './receipt.ts';
import { tidyBilling } from './tidy.ts';

describeOnBothDatabases('money that bought nothing', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const billing = await startBilling(db, 'drop');
    const { deps } = billing;
    /** Signs up in a new browser; returns the provider's id of the checkout. */
    const signUp = async (password?: string) => {
      const { redirectUrl } = await billing.signUp(undefined, password);
      return redirectUrl.split('/').at(-1) ?? '';
    };
    const confirm = (checkoutId: string, paymentId: string, fields: object = {}) => {
      const paid = { paymentId, amount: 3500, currency: 'ZAR', mode: 'test' };
      return confirmPayment(deps, { provider: 'Yoco', checkoutId, ...paid, webhookId: null, ...fields });
    };
    const facts = () =>
      db.read
        .selectFrom('mail')
        .select(['kind', 'address', 'about'])
        .where('kind', 'like', 'refund-%')
        .orderBy('kind')
        .execute();
    return { ...billing, db, signUp, confirm, facts };
  }

  const operator = { kind: 'refund-due', address: 'billing@stoep.example' };
  const payer = { kind: 'refund-coming', address: 'Sipho@x.example' };

  it('is told to operator and payer, once, when the e-mail was taken meanwhile', async () => {
    const { signUp, confirm, facts, db } = await open();
    const [first, second] = [await signUp(), await signUp('another-one')];
    expect(await confirm(first, 'p_1')).toBe('made');
    expect(await facts()).toEqual([]);
    const outcomes = await Promise.all([confirm(second, 'p_2'), confirm(second, 'p_2')]);
    expect(outcomes.toSorted()).toEqual(['already', 'duplicate']);
    expect(await confirm(second, 'p_2')).toBe('already');
    expect(await facts()).toEqual([
      { ...payer, about: 'p_2' },
      { ...operator, about: 'p_2' },
    ]);
    expect(await readRefund({ db }, 'p_2', englishTexts)).toMatchObject({ payment: 'p_2', amount: 'R35' });
  });

  it('is told to who paid so late that the password was forgotten, and makes no account', async () => {
    const { signUp, confirm, facts, db, deps, pass } = await open();
    const checkout = await signUp();
    pass(signupLifeMs + lateConfirmationMs + 1);
    await tidyBilling(deps);
    expect(await confirm(checkout, 'p_1')).toBe('duplicate');
    expect(await facts()).toEqual([
      { ...payer, about: 'p_1' },
      { ...operator, about: 'p_1' },
    ]);
    expect(await db.read.selectFrom('user').select('id').execute()).toEqual([]);
  });

  it('is told to the operator, once, when one checkout was paid twice, and adds no month', async () => {
    const { signUp, confirm, facts, db } = await open();
    const checkout = await signUp();
    expect(await confirm(checkout, 'p_1')).toBe('made');
    expect(await confirm(checkout, 'p_2')).toBe('second-payment');
    expect(await confirm(checkout, 'p_2')).toBe('second-payment');
    expect(await facts()).toEqual([{ ...operator, about: 'p_2' }]);
    expect(await db.read.selectFrom('period').select('id').execute()).toHaveLength(1);
    expect(await readRefund({ db }, 'p_2', englishTexts)).toEqual({
      payment: 'p_2',
      amount: null,
      paidOn: null,
    });
  });

  it.each([
    [{ amount: 3499 }, 'wrong-amount'],
    [{ currency: 'USD' }, 'wrong-currency'],
    [{ mode: 'live' }, 'wrong-mode'],
  ])('is nothing that says %j: it is not counted at all', async (fields, outcome) => {
    const { signUp, confirm, facts, db } = await open();
    const checkout = await signUp();
    expect(await confirm(checkout, 'p_1', fields)).toBe(outcome);
    expect(await confirm('ch_unknown', 'p_1')).toBe('unknown-checkout');
    expect(await facts()).toEqual([]);
    expect(await db.read.selectFrom('payment').select('id').execute()).toEqual([]);
    expect(await confirm(checkout, 'p_1')).toBe('made');
  });
});
