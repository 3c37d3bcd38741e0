import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { readPositions } from '#src/features/viewing/positions/positions.ts';
import { writePosition } from '#src/features/viewing/positions/write.ts';
import { clockAt } from '#test/clock.ts';
import { describePlaces } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { readMyList } from './read.ts';
import { writeMark } from './write.ts';

const now = 1_790_000_000_000;

describePlaces('parallel writes of one viewer', (openFresh) => {
  it('all take place, on two nodes as well', async () => {
    const place = await openFresh();
    const { db } = place;
    const plan = { email: 'a@x.example', password: 'jacaranda' };
    const household = await buildHousehold(
      db,
      plainHashing,
      clockAt(() => now),
      plan,
    );
    const { userId, email } = household;
    const viewer: Viewer = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    const owner = ownerOf(viewer);
    const nodes = [db, place.database.kind === 'postgres' ? await place.open() : db];
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    const movie = { kind: 'movie' as const, place: null };
    await Promise.all(
      ids.flatMap((titleId) => {
        const node = nodes[titleId % 2] ?? db;
        const entry = { name: 'A film', posterPath: null, backdropPath: null, season: null, episode: null };
        const key = { ...movie, titleId };
        return [
          node.tx((trx) => writePosition(trx, owner, { ...key, seconds: 2460, length: null }, now)),
          node.tx((trx) => writeMark(trx, owner, { ...key, mark: 'list', name: 'A film' }, now)),
          writeHistory(node, viewer, { ...entry, kind: 'movie', titleId }, now),
        ];
      }),
    );
    const inOrder = (titles: { titleId: number }[]) =>
      titles.map(({ titleId }) => titleId).sort((a, b) => a - b);
    expect(inOrder(await readMyList(db, viewer))).toEqual(ids);
    expect(inOrder(await readHistory(db, viewer, 'movie'))).toEqual(ids);
    const keys = ids.map((titleId) => ({ kind: 'movie' as const, titleId, season: null, episode: null }));
    const positionOf = await readPositions(db, viewer, keys);
    expect(keys.map((key) => positionOf(key)?.seconds)).toEqual(ids.map(() => 2460));
  });
});
