import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { askAtOnce } from '#test/spend-limit.ts';
import { type MainSignIn, signInMain } from './sign-in.ts';

describeOnBothDatabases('a known device', (openFresh) => {
  it('signs in from an address that a stranger has used up', async () => {
    const db = await openFresh();
    const clock = createTestClock(1_790_000_000_000);
    const limits = createLimits(clock);
    const deps = { db, clock, hashing: plainHashing, limits, log: silentLog };
    const [email, password] = ['thandi@example.org', 'jacaranda'];
    await buildHousehold(db, plainHashing, clock, { email, password });
    const stranger = { session: null, device: null, userAgent: '' };
    const signIn = (fields: Partial<MainSignIn> = {}) =>
      signInMain(deps, { email, password, address: 'mobile', browser: stranger, ...fields });
    const first = await signIn();
    if (first.kind !== 'signed-in') throw new Error(first.kind);
    const browser = { ...stranger, device: first.opened.device };

    for (let index = 0; index < 30; index += 1)
      expect((await signIn({ email: `${index}@example.org` })).kind).toBe('invalid');
    const limited = expect.objectContaining({ kind: 'limited' });
    expect(await askAtOnce(clock, () => signIn())).toContainEqual(limited);
    expect((await signIn({ browser })).kind).toBe('signed-in');
    // It is a stranger to other households, and has a counter of its own.
    const elsewhere = () => signIn({ email: 'other@example.org', browser });
    expect(await askAtOnce(clock, elsewhere)).toContainEqual(limited);
    for (let index = 0; index < 20; index += 1)
      expect((await signIn({ password: `guess ${index}`, browser })).kind).toBe('invalid');
    expect((await signIn({ browser })).kind).toBe('limited');
  });
});
