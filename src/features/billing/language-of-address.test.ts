import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { insertGift } from './gifts/store.ts';
import { findLanguageOfAddress } from './language-of-address.ts';
import { insertCheckout } from './ledger/checkouts-store.ts';
import { insertSignup } from './store.ts';

describeOnBothDatabases('the language of an address', (openFresh) => {
  it('is what its browsers chose last, and the account’s once there is one', async () => {
    const db = await openFresh();
    const email = 'nomsa@x.example';
    const signUp = (id: string, at: number, language: 'zu' | null) =>
      db.tx((trx) =>
        insertSignup(trx, {
          id,
          reference_hash: `reference ${id}`,
          browser_hash: `browser ${id}`,
          email,
          email_key: email,
          password_hash: 'x',
          created_at: at,
          expires_at: at + 1,
          language,
        }),
      );
    const give = (id: string, at: number, language: 'af') =>
      db.tx(async (trx) => {
        const facts = { idempotency_key: id, amount: 3500, currency: 'ZAR', created_at: at };
        await insertCheckout(trx, { id, pending_signup_id: null, user_id: null, provider: 'Yoco', ...facts });
        await insertGift(trx, { checkout_id: id, email, code_hash: id, created_at: at, language });
      });
    const language = () => findLanguageOfAddress(db.read, email);
    expect(await language()).toBeNull();
    await signUp('a', 1, 'zu');
    expect(await language()).toBe('zu');
    await give('b', 2, 'af');
    expect(await language()).toBe('af');
    await signUp('c', 3, null);
    expect(await language()).toBe('af');
    const plan = { email, password: 'jacaranda', paidUntil: null };
    const { userId } = await buildHousehold(
      db,
      plainHashing,
      clockAt(() => 4),
      plan,
    );
    expect(await language()).toBeNull();
    await db.tx((trx) =>
      putSetting(trx, { userId, viewerKey: 'main' }, { name: 'language', value: 'zu', chosenAt: 1 }),
    );
    expect(await language()).toBe('zu');
  });
});
