import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { writeMark } from '#src/features/viewing/marks/write.ts';
import { createTestClock } from '#test/clock.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { renewFollowed } from './followed.ts';
import { writeHistory } from './write.ts';

let service: PreviewMetadata;
beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterAll(() => service.close());

const hour = 60 * 60_000;

describeOnBothDatabases('the daily look at followed series', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const clock = createTestClock(Date.now());
    const catalogue = new Catalogue({ db, metadata: service.connect(), clock, log: silentLog });
    const viewers = [1, 2, 3].map((index): Viewer => {
      const { id: userId, email } = buildUser(index);
      return { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    });
    await db.tx((trx) => trx.insertInto('user').values([1, 2, 3].map(buildUser)).execute());
    const list = (viewer: Viewer, titleId: number) =>
      db.tx((trx) =>
        writeMark(trx, ownerOf(viewer), { mark: 'list', kind: 'series', titleId, place: null, name: 'x' }, 1),
      );
    const watch = (viewer: Viewer, titleId: number, kind: 'series' | 'anime' = 'series') => {
      const about = { name: 'x', posterPath: null, backdropPath: null, season: 1, episode: 1 };
      return writeHistory(db, viewer, { ...about, kind, titleId }, 1);
    };
    const stopping = new AbortController();
    const look = (max?: number) => renewFollowed({ db, catalogue, stopping: stopping.signal }, max);
    return { clock, catalogue, viewers, list, watch, stopping, look };
  }

  it('asks for the most followed first, within its bound, and for each once a day', async () => {
    const { clock, catalogue, viewers, list, watch, stopping, look } = await open();
    const ids = (await catalogue.page(seriesRows.trending, 1)).slice(0, 3).sort((a, b) => a - b);
    const [few = 0, some = 0, many = 0] = ids;
    const [one, two, three] = viewers;
    if (one === undefined || two === undefined || three === undefined) throw new Error('No viewers');
    await Promise.all([list(one, many), watch(two, many, 'anime'), watch(three, many)]);
    await Promise.all([list(one, some), watch(two, some)]);
    // `few` has one viewer, who lists and watches it.
    await Promise.all([list(three, few), watch(three, few)]);
    await service.resetCalls();
    const calls = () => Promise.all([many, some, few].map((id) => service.calls(`/3/tv/${id}`)));
    await look(2);
    expect(await calls()).toEqual([1, 1, 0]);
    await look(2);
    expect(await calls()).toEqual([1, 1, 1]);
    clock.advance(19 * hour);
    await look();
    expect(await calls()).toEqual([1, 1, 1]);
    clock.advance(2 * hour);
    await look();
    expect(await calls()).toEqual([2, 2, 2]);
    clock.advance(24 * hour);
    stopping.abort();
    await look();
    expect(await calls()).toEqual([2, 2, 2]);
  });
});
