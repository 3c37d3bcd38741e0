import { expect, it } from 'vitest';
import type { AgeGroup } from '#src/domain/audience.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { createTestClock } from '#test/clock.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { countWeekChart } from './count.ts';
import { selectWeekChart } from './store.ts';

const day = 24 * 60 * 60_000;
const now = 100 * day;
/** Needs more than one batch of households. */
const households = 60;

interface Watched {
  kind: WatchKind;
  titleId: number;
  /** Number of households that watched it, counted from the first household. */
  by: number;
  viewer?: 'main' | AgeGroup;
  daysAgo?: number;
}

describeOnBothDatabases('the most watched titles of the week', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const users = Array.from({ length: households }, (_, index) => buildUser(index));
    const groups: AgeGroup[] = ['Below 13', 'All', '13+', '18+'];
    const subUserOf = (userId: string, group: AgeGroup) => `${userId} ${group}`;
    await db.tx(async (trx) => {
      await trx.insertInto('user').values(users).execute();
      const subUsers = users.flatMap(({ id }) =>
        groups.map((age_group, index) => ({
          id: subUserOf(id, age_group),
          user_id: id,
          slot: index + 1,
          name: age_group,
          password_hash: 'x',
          age_group,
          genres: '[]',
          created_at: 1,
        })),
      );
      await trx.insertInto('sub_user').values(subUsers).execute();
    });
    const watch = async ({ kind, titleId, by, viewer = 'main', daysAgo = 1 }: Watched) => {
      const rows = users.slice(0, by).map(({ id }) => ({
        user_id: id,
        viewer_key: viewer === 'main' ? viewer : subUserOf(id, viewer),
        kind,
        title_id: titleId,
        name: 'x',
        poster_path: null,
        backdrop_path: null,
        season: null,
        episode: null,
        watched_at: now - daysAgo * day,
      }));
      await db.tx((trx) => trx.insertInto('history').values(rows).execute());
    };
    const stopping = new AbortController();
    const count = async () => {
      await countWeekChart({ db, clock: createTestClock(now), stopping: stopping.signal });
      return (await selectWeekChart(db.read)).map(({ kind, titleId }) => `${kind} ${titleId}`);
    };
    return { db, watch, count, stopping };
  }

  it('lists what at least 50 viewers watched within seven days, the most watched first', async () => {
    const { db, watch, count } = await open();
    await watch({ kind: 'movie', titleId: 1, by: 50 });
    await watch({ kind: 'movie', titleId: 2, by: 49 });
    await watch({ kind: 'series', titleId: 1, by: 60 });
    await watch({ kind: 'movie', titleId: 3, by: 60, daysAgo: 8 });
    expect(await count()).toEqual(['series 1', 'movie 1']);
    const rows = await db.read.selectFrom('week_chart').select(['title_id', 'viewers']).execute();
    expect(rows.map(({ viewers }) => Number(viewers)).sort()).toEqual([50, 60]);
  });

  it('counts sub-users from 13 on as viewers of their own, and no child', async () => {
    const { watch, count } = await open();
    await watch({ kind: 'movie', titleId: 1, by: 30 });
    await watch({ kind: 'movie', titleId: 1, by: 20, viewer: '13+' });
    await watch({ kind: 'movie', titleId: 2, by: 60, viewer: 'Below 13' });
    await watch({ kind: 'movie', titleId: 2, by: 60, viewer: 'All' });
    await watch({ kind: 'movie', titleId: 2, by: 40, viewer: '18+' });
    expect(await count()).toEqual(['movie 1']);
  });

  it('counts a viewer once who watched a title as a series and as an anime', async () => {
    const { watch, count } = await open();
    await watch({ kind: 'series', titleId: 1, by: 40 });
    await watch({ kind: 'anime', titleId: 1, by: 40 });
    await watch({ kind: 'anime', titleId: 2, by: 55 });
    expect(await count()).toEqual(['series 2']);
  });

  it('forgets what nobody watches any more, and changes nothing when it is stopped', async () => {
    const { db, watch, count, stopping } = await open();
    await watch({ kind: 'movie', titleId: 1, by: 60, daysAgo: 6 });
    expect(await count()).toEqual(['movie 1']);
    await db.tx((trx) => trx.deleteFrom('history').execute());
    stopping.abort();
    expect(await count()).toEqual(['movie 1']);
  });
});
