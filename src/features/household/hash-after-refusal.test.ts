import { expect, it, vi } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { noChanges } from './changes.ts';
import type { HouseholdDeps, MainCaller } from './deps.ts';
import { addSubUser, editSubUser, saveProfile } from './write.ts';

const lerato = { name: 'Lerato', password: 'a', ageGroup: '13+' as const, genres: [] };
const change = { password: 'aloe', pin: '1234' };

describeOnBothDatabases('what is refused', (openFresh) => {
  it('costs no hash: a full household, no consent, a sub-user of another household, or the budget', async () => {
    const db = await openFresh();
    const real = createHashing();
    const hashing = { ...real, hashSub: vi.fn(real.hashSub) };
    const deps: HouseholdDeps = { db, clock: systemClock, hashing, limits: createLimits(systemClock) };
    const move = async (email: string, count: number) => {
      const subUsers = Array.from({ length: count }, (_, index) => ({ ...lerato, name: `Sub ${index}` }));
      const built = await buildHousehold(db, real, systemClock, { email, password: 'jacaranda', subUsers });
      const viewer = { kind: 'main' as const, userId: built.userId, email, photoUrl: null, paid: true };
      const signedInAt = systemClock.now();
      const caller: MainCaller = { viewer: { ...viewer, signedInAt }, session: '' };
      return { caller, id: built.subUsers[0]?.id ?? '' };
    };
    const [full, home] = [await move('full@example.org', 5), await move('home@example.org', 1)];
    const alone = await move('alone@example.org', 0);
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...lerato, name: `New ${index}` }));
    const young = { ...lerato, ageGroup: 'Below 13' as const };
    const refused = [
      await saveProfile(deps, full.caller, { ...noChanges, added: ten }),
      await addSubUser(deps, alone.caller, young, false),
      await editSubUser(deps, home.caller, { ...change, id: full.id }, true),
    ];
    expect(refused).toEqual(['full', 'consentMissing', 'gone'].map((fault) => ({ kind: 'refused', fault })));
    expect(hashing.hashSub).not.toHaveBeenCalled();
    const edit = () => editSubUser(deps, home.caller, { ...change, id: home.id }, true);
    expect(await edit()).toMatchObject({ kind: 'saved' });
    expect(hashing.hashSub).toHaveBeenCalledTimes(2);
    // Of 100 in ten minutes.
    const known = { known: home.caller.viewer.userId };
    for (let left = 97; left > 0; left -= 1) deps.limits.takeNow(limitRules.subUserHashes, known);
    expect(await edit()).toMatchObject({ kind: 'limited' });
    expect(hashing.hashSub).toHaveBeenCalledTimes(2);
  });
});
