import fc from 'fast-check';
import { expect, it } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Config } from '#src/config/config.ts';
import { allRows, insertRows } from '#test/database-rows.ts';
import { emptyPostgres, freshFile, type Place, withSteps } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { moveDatabase } from './move-database.ts';

function move({ database: from, dataDir }: Pick<Place, 'database' | 'dataDir'>, to: Config['database']) {
  return moveDatabase({ from, to, dataDir, clock: systemClock, log: silentLog, report: () => undefined });
}

const text = fc.string({ unit: 'binary', maxLength: 40 }).map((drawn) => drawn.replaceAll('\0', ' '));
const time = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const small = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

const user = fc.record({ email: text, password_hash: text, photo_url: fc.option(text), created_at: time });
const subUser = fc.record({
  name: text,
  password_hash: text,
  age_group: text,
  genres: text,
  created_at: time,
});
const history = fc.record({
  kind: text,
  title_id: small,
  name: text,
  poster_path: fc.option(text),
  season: fc.option(small),
  watched_at: time,
});
const title = fc.record({
  kind: text,
  id: small,
  name: text,
  overview: text,
  rating: number,
  votes: small,
  popularity: number,
  language: text,
  genre_ids: text,
  adult: small,
  listed_at: time,
  maturity: fc.option(small),
  details: fc.option(text),
});
const byKey = {
  selector: (row: { kind: string; title_id?: number; id?: number }) =>
    `${row.kind} ${row.title_id ?? row.id}`,
};
const household = fc.record({
  user,
  subUsers: fc.array(subUser, { maxLength: 5 }),
  history: fc.uniqueArray(history, { ...byKey, maxLength: 20 }),
});

it('copies random households to PostgreSQL and back, value by value', async () => {
  const world = fc.record({ households: fc.array(household), titles: fc.uniqueArray(title, byKey) });
  await fc.assert(
    fc.asyncProperty(world, async ({ households, titles }) => {
      const place = await freshFile();
      const db = await place.open();
      await db.tx(async (trx) => {
        for (const [at, one] of households.entries()) {
          const of = { user_id: `u${at}` };
          await insertRows(trx, 'user', [{ id: of.user_id, email_key: `k${at}`, ...one.user }]);
          for (const [nth, sub] of one.subUsers.entries())
            await insertRows(trx, 'sub_user', [{ id: `s${at}-${nth}`, slot: nth + 1, ...of, ...sub }]);
          for (const row of one.history)
            await insertRows(trx, 'history', [{ viewer_key: '', ...of, ...row }]);
        }
        for (const row of titles) await insertRows(trx, 'title', [row]);
      });
      const before = await allRows(db);
      await db.close();

      const there: Place = {
        ...(await freshFile()),
        database: { kind: 'postgres', url: await emptyPostgres() },
      };
      const counts = await move(place, there.database);
      expect(counts).toMatchObject({ user: households.length, title: titles.length });
      const copy = await withSteps(there).open(migrations);
      expect(await allRows(copy)).toEqual(before);
      await copy.close();

      const back = await freshFile();
      expect(await move(there, back.database)).toEqual(counts);
      const returned = await back.open();
      expect(await allRows(returned)).toEqual(before);
      await returned.close();
    }),
    { numRuns: 20 },
  );
});
