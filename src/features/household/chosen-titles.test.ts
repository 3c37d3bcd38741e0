import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Rated } from '#src/domain/audience.ts';
import { maxTitleChoices } from '#src/domain/title-choices.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { chooseTitle, readChosenTitles, type TitleChoiceChange } from './chosen-titles.ts';

const film = { kind: 'movie', id: 603, name: 'Dusk', adult: false, maturity: 16, genreIds: [] } as const;

describeOnBothDatabases('what a main user decides about titles', (openFresh) => {
  let db: Database;
  let viewer: MainUser;
  let subUserIds: string[];

  beforeEach(async () => {
    db = await openFresh();
    ({ viewer, subUserIds } = await move('ours@example.org'));
  });

  async function move(email: string) {
    const { userId, subUsers } = await buildHousehold(db, plainHashing, systemClock, {
      email,
      password: 'jacaranda',
      subUsers: ['Lerato', 'Sipho'].map((name) => ({ name, password: 'protea', ageGroup: '13+' as const })),
    });
    const main: MainUser = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    return { viewer: main, subUserIds: subUsers.map(({ id }) => id) };
  }

  const decide = (
    choice: TitleChoiceChange['choice'],
    title: (Rated & { name: string }) | null = film,
    subUserId = subUserIds[0] ?? '',
  ) => {
    const change = { subUserId, kind: 'movie' as const, titleId: title?.id ?? 1, choice };
    return resultOf(chooseTitle({ db, clock: systemClock }, viewer, change, title));
  };
  const chosen = async () =>
    (await readChosenTitles(db, viewer.userId)).map(({ subUserId, titleId, choice }) => ({
      of: subUserIds.indexOf(subUserId),
      titleId,
      choice,
    }));
  const changesOf = async () =>
    (await db.read.selectFrom('user').select('changes').executeTakeFirstOrThrow()).changes;

  it('is one choice for each title and sub-user, the last one, until it is undone', async () => {
    expect(await decide('allow')).toEqual({ kind: 'done', subUser: 'Lerato', title: 'Dusk' });
    await decide('block');
    await decide('allow', film, subUserIds[1]);
    expect(await chosen()).toEqual(
      expect.arrayContaining([
        { of: 0, titleId: 603, choice: 'block' },
        { of: 1, titleId: 603, choice: 'allow' },
      ]),
    );
    expect(await chosen()).toHaveLength(2);
    expect(await decide(null)).toEqual({ kind: 'done', subUser: 'Lerato', title: 'Dusk' });
    expect(await decide(null)).toMatchObject({ kind: 'done', subUser: 'Lerato' });
    expect(await chosen()).toEqual([{ of: 1, titleId: 603, choice: 'allow' }]);
  });

  it('raises the household’s counter with each change', async () => {
    const seen = [await changesOf()];
    for (const choice of ['allow', 'block', null] as const) {
      await decide(choice);
      seen.push(await changesOf());
    }
    expect(new Set(seen).size).toBe(4);
  });

  it.each([
    ['adult', { adult: true }],
    ['perhaps adult', { adult: null }],
    ['unrated', { maturity: null }],
    ['from 17', { maturity: 17 }],
    ['banned', { banned: true }],
  ])('allows no title that is %s, but blocks it', async (_what, rated) => {
    expect(await decide('allow', { ...film, ...rated })).toEqual({ kind: 'choice-too-old' });
    expect(await chosen()).toEqual([]);
    expect(await decide('block', { ...film, ...rated })).toMatchObject({ kind: 'done' });
  });

  it('is nothing about an unknown title, or for somebody of another household', async () => {
    expect(await decide('block', null)).toEqual({ kind: 'choice-unknown' });
    const other = await move('theirs@example.org');
    const theirs = other.subUserIds[0];
    const change = {
      kind: 'movie' as const,
      titleId: 603,
      subUserId: theirs ?? '',
      choice: 'block' as const,
    };
    await chooseTitle({ db, clock: systemClock }, other.viewer, change, film);
    for (const choice of ['block', 'allow', null] as const)
      expect(await decide(choice, film, theirs)).toEqual({ kind: 'sub-user-gone' });
    expect(await readChosenTitles(db, other.viewer.userId)).toMatchObject([{ choice: 'block' }]);
    expect(await chosen()).toEqual([]);
  });

  it('is about 200 titles at most, also when two browsers decide at once', async () => {
    const rows = Array.from({ length: maxTitleChoices - 1 }, (_, index) => ({
      ...{ user_id: viewer.userId, sub_user_id: subUserIds[0] ?? '', kind: 'movie', choice: 'block' },
      ...{ title_id: index + 1_000, name: 'Dawn', chosen_at: 1 },
    }));
    await db.tx((trx) => trx.insertInto('title_choice').values(rows).execute());
    const results = await Promise.all([1, 2, 3].map((id) => decide('block', { ...film, id })));
    expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(results).toContainEqual({ kind: 'choices-full' });
    expect(await chosen()).toHaveLength(maxTitleChoices);
    // Changing a choice takes no room, and the other sub-user has room of their own.
    expect(await decide('allow', { ...film, id: 1_000 })).toMatchObject({ kind: 'done' });
    expect(await decide('block', film, subUserIds[1])).toMatchObject({ kind: 'done' });
  });
});
