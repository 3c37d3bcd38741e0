import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { requestMs, type Wish } from '#src/domain/title-requests.ts';
import type { MainUser, SubUser } from '#src/domain/viewer.ts';
import { chooseTitle } from '#src/features/household/chosen-titles.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { resultOf } from '#test/refusals.ts';
import { askGrownUp, deleteOldRequests, readRequestNews, readRequests, refuseRequest } from './requests.ts';

const film: Wish = { kind: 'movie', titleId: 603, words: '' };
const words: Wish = { kind: 'words', titleId: 0, words: 'a dragon' };

const limits: Pick<Limits, 'take'> = {
  take: async () => ({ allowed: true, giveBack: () => undefined }),
};

describeOnBothDatabases('what sub-users asked for', (openFresh) => {
  let db: Database;
  let now = 1_790_000_000_000;
  const clock = clockAt(() => now);
  let ours: Awaited<ReturnType<typeof move>>;

  beforeEach(async () => {
    db = await openFresh();
    ours = await move('ours@example.org');
  });

  async function move(email: string) {
    const { userId, subUsers } = await buildHousehold(db, plainHashing, systemClock, {
      email,
      password: 'jacaranda',
      subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: 'Below 13' }],
    });
    const main: MainUser = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    const { id = '' } = subUsers[0] ?? {};
    // Only the ids of the sub-user are read.
    return { main, sub: { kind: 'sub', userId, subUserId: id } as SubUser };
  }

  const ask = (wish: Wish, by = ours) => askGrownUp({ db, clock, limits }, by.sub, wish);
  const listed = async (of = ours) =>
    (await readRequests({ db, clock }, of.main.userId, 10)).map(({ kind, titleId }) => `${kind} ${titleId}`);
  const mails = () => db.read.selectFrom('mail').select(['kind', 'address', 'about']).execute();

  it('are listed, the newest first, and told once by mail', async () => {
    await ask(film);
    now += 1_000;
    await ask(words);
    await ask(film);
    expect(await listed()).toEqual(['words 0', 'movie 603']);
    const queued = await mails();
    expect(queued).toHaveLength(2);
    expect(queued[0]).toMatchObject({ kind: 'title-asked', address: 'ours@example.org' });
    const news = await Promise.all(queued.map(({ about }) => readRequestNews(db, about ?? '')));
    expect(news).toEqual(
      expect.arrayContaining([
        { name: 'Lerato', words: '' },
        { name: 'Lerato', words: 'a dragon' },
      ]),
    );
  });

  it('go with No, of the own household alone', async () => {
    const theirs = await move('theirs@example.org');
    await ask(words);
    const [request] = await readRequests({ db, clock }, ours.main.userId, 10);
    const id = request?.id ?? '';
    expect(await readRequestNews(db, id, theirs.main.userId)).toBeNull();
    const refuse = (by: typeof ours) => resultOf(refuseRequest({ db }, by.main.userId, id));
    expect(await refuse(theirs)).toMatchObject({ kind: 'request-gone' });
    expect(await listed()).toEqual(['words 0']);
    await refuse(ours);
    expect([await listed(), await listed(theirs)]).toEqual([[], []]);
    expect(await refuse(ours)).toMatchObject({ kind: 'request-gone' });
  });

  it('are answered by a decision about the title, and words by the title that was picked for them', async () => {
    const title = { kind: 'movie' as const, id: 603, name: 'Dusk', adult: false, maturity: 16, genreIds: [] };
    const { subUserId } = ours.sub;
    const change = { subUserId, kind: 'movie' as const, titleId: 603, choice: 'allow' as const };
    await ask(film);
    await ask(words);
    await chooseTitle({ db, clock }, ours.main, change, title);
    expect(await listed()).toEqual(['words 0']);
    const [request] = await readRequests({ db, clock }, ours.main.userId, 10);
    await chooseTitle({ db, clock }, ours.main, { ...change, requestId: request?.id ?? '' }, title);
    expect(await listed()).toEqual([]);
  });

  it('are deleted after 30 days', async () => {
    await ask(film);
    now += 1;
    await ask(words);
    now += requestMs - 1;
    await deleteOldRequests({ db, clock });
    const left = await db.read.selectFrom('title_request').select('kind').execute();
    expect(left).toEqual([{ kind: 'words' }]);
  });
});
