import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { type MainSignIn, signInMain } from './sign-in.ts';

describeOnBothDatabases('a known device', (openFresh) => {
  it('signs in from an address that a stranger has used up', async () => {
    const db = await openFresh();
    const limits = createLimits(systemClock);
    const deps = { db, clock: systemClock, hashing: plainHashing, limits, log: silentLog };
    const [email, password] = ['thandi@example.org', 'jacaranda'];
    await buildHousehold(db, plainHashing, systemClock, { email, password });
    const stranger = { session: null, device: null, userAgent: '' };
    const signIn = (fields: Partial<MainSignIn> = {}) =>
      signInMain(deps, { email, password, address: 'mobile', browser: stranger, ...fields });
    const first = await signIn();
    if (first.kind !== 'signed-in') throw new Error(first.kind);
    const browser = { ...stranger, device: first.opened.device };

    for (let index = 0; index < 30; index += 1)
      expect((await signIn({ email: `${index}@example.org` })).kind).toBe('invalid');
    expect((await signIn()).kind).toBe('limited');
    expect((await signIn({ browser })).kind).toBe('signed-in');
    // It is a stranger to other households, and has a counter of its own.
    expect((await signIn({ email: 'other@example.org', browser })).kind).toBe('limited');
    for (let index = 0; index < 20; index += 1)
      expect((await signIn({ password: `guess ${index}`, browser })).kind).toBe('invalid');
    expect((await signIn({ browser })).kind).toBe('limited');
  });
});
