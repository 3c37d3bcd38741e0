import { expect, it, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { codeOf } from '#test/refusals.ts';
import { noChanges } from './changes.ts';
import type { MainCaller, SavingDeps } from './deps.ts';
import { saveProfile } from './write.ts';

const lerato = { name: 'Lerato', password: 'a', ageGroup: '13+' as const, genres: [] };
const change = { password: 'aloe', pin: '1234' };

describeOnBothDatabases('what is refused', (openFresh) => {
  it('costs no hash: a full household, no consent, a sub-user of another household, or the budget', async () => {
    const db = await openFresh();
    const real = createHashing();
    const hashing = { ...real, hashSub: vi.fn(real.hashSub) };
    const deps: SavingDeps = { db, clock: systemClock, hashing, limits: createLimits(systemClock) };
    const move = async (email: string, count: number) => {
      const subUsers = Array.from({ length: count }, (_, index) => ({ ...lerato, name: `Sub ${index}` }));
      const built = await buildHousehold(db, real, systemClock, { email, password: 'jacaranda', subUsers });
      const viewer = { kind: 'main' as const, userId: built.userId, email, photoUrl: null, paid: true };
      const confirmedAt = systemClock.now();
      const caller: MainCaller = { viewer: { ...viewer, confirmedAt }, session: '' };
      return { caller, id: built.subUsers[0]?.id ?? '' };
    };
    const [full, home] = [await move('full@example.org', 5), await move('home@example.org', 1)];
    const alone = await move('alone@example.org', 0);
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...lerato, name: `New ${index}` }));
    const young = { ...lerato, ageGroup: 'Below 13' as const };
    const editOf = (id: string) =>
      saveProfile(deps, home.caller, { ...noChanges, changed: [{ ...change, id }], consent: true });
    const refused = [
      await codeOf(saveProfile(deps, full.caller, { ...noChanges, added: ten })),
      await codeOf(saveProfile(deps, alone.caller, { ...noChanges, added: [young] })),
      await codeOf(editOf(full.id)),
    ];
    expect(refused).toEqual(['sub-users-full', 'consent-missing', 'sub-user-gone']);
    expect(hashing.hashSub).not.toHaveBeenCalled();
    const edit = () => codeOf(editOf(home.id));
    expect(await edit()).toBe('done');
    expect(hashing.hashSub).toHaveBeenCalledTimes(2);
    // Leaves one of the 100 hashes that are allowed in ten minutes.
    const household = { known: home.caller.viewer.userId };
    for (let left = 97; left > 0; left -= 1) deps.limits.takeNow(limitRules.subUserHashes, household);
    expect(await edit()).toBe('too-many');
    expect(hashing.hashSub).toHaveBeenCalledTimes(2);
  });
});
