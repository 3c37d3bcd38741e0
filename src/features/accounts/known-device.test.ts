import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { type MainSignIn, signInMain } from './sign-in.ts';

describeOnBothDatabases('a known device', (openFresh) => {
  it('signs in from an address that a stranger has used up', async () => {
    const db = await openFresh();
    const clock = createTestClock(1_790_000_000_000);
    const limits = createLimits(clock);
    const deps = accountsDeps({ db, clock, limits });
    const [email, password] = ['thandi@example.org', 'jacaranda'];
    await buildHousehold(db, plainHashing, clock, { email, password });
    const stranger = { session: null, device: null, userAgent: '' };
    const signIn = (fields: Partial<MainSignIn> = {}) =>
      resultOf(signInMain(deps, { email, password, address: 'mobile', browser: stranger, ...fields }));
    const first = await signIn();
    const browser = { ...stranger, device: first.device ?? null };

    for (let index = 0; index < 30; index += 1)
      expect((await signIn({ email: `${index}@example.org` })).kind).toBe('wrong-sign-in');
    const limited = expect.objectContaining({ kind: 'too-many' });
    expect(await askAtOnce(clock, () => signIn())).toContainEqual(limited);
    expect((await signIn({ browser })).kind).toBe('done');
    // For other households this browser is a stranger. For its own household it has a separate counter.
    const elsewhere = () => signIn({ email: 'other@example.org', browser });
    expect(await askAtOnce(clock, elsewhere)).toContainEqual(limited);
    for (let index = 0; index < 20; index += 1)
      expect((await signIn({ password: `guess ${index}`, browser })).kind).toBe('wrong-sign-in');
    expect((await signIn({ browser })).kind).toBe('too-many');
  });
});
