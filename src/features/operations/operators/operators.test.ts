import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { knownLanguages, type Language } from '#src/domain/languages.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { deleteAudited, grantAudited, signOutEverywhere } from '#src/features/operations/households/act.ts';
import { readAudit } from '#src/features/operations/households/audit.ts';
import { readHousehold } from '#src/features/operations/households/read.ts';
import { searchHouseholds } from '#src/features/operations/households/search.ts';
import { isChallenge, issueChallenge, spendChallenge } from '#src/features/passkeys/challenges.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { inviteOperator, listOperators, readInvited, removeOperator } from './operators.ts';
import { prepareOperatorSession, readOperator } from './sessions.ts';

const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));

describeOnBothDatabases('operators', (openFresh) => {
  async function prepared() {
    let now = Date.now();
    const deps = {
      db: await openFresh(),
      hashing: plainHashing,
      clock: clockAt(() => now),
      config: { languages: knownLanguages },
    };
    const household = (email: string) =>
      buildHousehold(deps.db, plainHashing, deps.clock, { email, password: 'jacaranda', paidUntil: null });
    const pass = (ms: number) => {
      now += ms;
    };
    return { deps, household, pass };
  }

  it('are invited by the newest link, are listed, and lose their sessions when they are removed', async () => {
    const { deps } = await prepared();
    const { token: old } = await inviteOperator(deps, 'Thandi@example.org');
    const { token } = await inviteOperator(deps, ' thandi@EXAMPLE.org');
    expect(await readInvited(deps, deps.db.read, old)).toBeNull();
    const operator = await readInvited(deps, deps.db.read, token);
    expect(operator).toMatchObject({ email: 'Thandi@example.org' });
    expect(await listOperators(deps.db)).toMatchObject([{ email: 'Thandi@example.org', passkeys: 0 }]);
    const session = prepareOperatorSession(deps);
    await deps.db.tx((trx) => session.open(trx, operator ?? { id: '', email: '' }));
    const cookies = new Map([['operator', session.token]]);
    expect(await readOperator(deps, cookies, false)).toMatchObject({
      id: operator?.id,
      email: operator?.email,
    });
    expect(await readOperator(deps, cookies, true)).toBeNull();
    expect(await removeOperator(deps, 'THANDI@example.org')).toBe(true);
    expect(await removeOperator(deps, 'thandi@example.org')).toBe(false);
    expect(await readOperator(deps, cookies, false)).toBeNull();
    expect(await readInvited(deps, deps.db.read, token)).toBeNull();
    const [entries] = (await readAudit(deps, '')).tables ?? [];
    expect(entries?.rows?.map(({ cells: [, , what] }) => what).sort(byText)).toMatchObject([
      { text: 'Made a link for a passkey' },
      { text: 'Made a link for a passkey' },
      { text: 'Removed an operator' },
      { text: 'Signed in' },
    ]);
  });

  it('use a challenge once, for its purpose', async () => {
    const { deps, pass } = await prepared();
    const challenge = issueChallenge(deps, 'sign-in');
    expect(isChallenge(deps, 'sign-in', challenge)).toBe(true);
    expect(isChallenge(deps, 'other', challenge)).toBe(false);
    expect(isChallenge(deps, 'sign-in', challenge.replace(/\.\d/, '.9'))).toBe(false);
    const use = () => deps.db.tx((trx) => spendChallenge(trx, deps, challenge));
    expect((await Promise.all([use(), use()])).sort()).toEqual([false, true]);
    pass(3 * 60_000);
    expect(isChallenge(deps, 'sign-in', challenge)).toBe(false);
  });

  it('find households by how an address begins, and act with an entry or not at all', async () => {
    const { deps, household } = await prepared();
    const [sipho] = await Promise.all(['Sipho@x.example', 'siphokazi@x.example', 'sip'].map(household));
    const emails = async (typed: string) =>
      (await searchHouseholds(deps, typed)).households.map(({ email }) => email);
    expect((await emails('SIPHO')).sort()).toEqual(['Sipho@x.example', 'siphokazi@x.example']);
    expect(await emails('sipho@')).toEqual(['Sipho@x.example']);
    expect(await emails('%')).toEqual([]);
    expect(await emails(' ')).toEqual([]);
    const act = { userId: sipho?.userId ?? '', actor: 'nomsa@example.org' };
    expect(await grantAudited(deps, act, { months: 2, reason: 'x' })).toBeGreaterThan(deps.clock.now());
    await signOutEverywhere(deps, act);
    expect(await readHousehold(deps, act.userId)).toMatchObject({ paid: true, audit: [{}, {}], sessions: 0 });
    const readIn = async (...languages: Language[]) =>
      (await readHousehold({ ...deps, config: { languages } }, act.userId))?.translation?.language;
    expect(await readIn('zu', 'en')).toBe('zu');
    await deps.db.tx((trx) =>
      putSetting(
        trx,
        { userId: act.userId, viewerKey: 'main' },
        { name: 'language', value: 'xh', chosenAt: 1 },
      ),
    );
    expect(await readIn('en', 'xh')).toBe('xh');
    // This language isn't offered any more, so the household reads English.
    expect(await readIn('en', 'zu')).toBeUndefined();
    const nobody = { ...act, userId: 'nobody' };
    const gone = { code: 'household-gone' };
    await expect(grantAudited(deps, nobody, { months: 1, reason: 'x' })).rejects.toMatchObject(gone);
    await expect(signOutEverywhere(deps, nobody)).rejects.toMatchObject(gone);
    const mailer = { forget: async () => undefined };
    const remove = (who: typeof act, typed: string) => deleteAudited({ ...deps, mailer }, who, typed);
    await expect(remove(act, 'sip')).rejects.toMatchObject({ code: 'other-address' });
    await deps.db.tx((trx) => trx.schema.alterTable('audit').renameTo('elsewhere').execute());
    await expect(remove(act, 'sipho@x.example')).rejects.toThrow();
    await expect(grantAudited(deps, act, { months: 1, reason: 'x' })).rejects.toThrow();
    await deps.db.tx((trx) => trx.schema.alterTable('elsewhere').renameTo('audit').execute());
    expect(await readHousehold(deps, act.userId)).toMatchObject({ money: [{}, {}] });
    await remove(act, ' SIPHO@x.example');
    await expect(remove(act, 'sipho@x.example')).rejects.toMatchObject(gone);
    const [entries] = (await readAudit(deps, '')).tables ?? [];
    expect(entries?.rows?.map(({ cells }) => cells[3])).toEqual(
      Array.from({ length: 3 }, () => ({ text: 'S…@x….example', href: null })),
    );
  });
});
