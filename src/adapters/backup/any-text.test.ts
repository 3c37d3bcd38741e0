import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { allRows, insertRows } from '#test/database-rows.ts';
import { describePlaces } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const hashing = createHashing();

/** Any characters, and often those that some readers take for an end of line. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('\u2028', '\u2029', '\u0085', '\r', '\n', '\v', '\f', '\u001e', '\ufeff', '"', '\\'),
    ),
    { maxLength: 12 },
  )
  // No database stores a zero or half a character.
  .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());

/** A name that the product refuses today, and that an earlier version stored. */
const earlierName = 'Le\u2028rato';

describePlaces('a backup', (openFresh) => {
  it('of households and titles with any text is restored as it was', async () => {
    const names = fc.sample(anyText, { numRuns: 60, seed: 20_261_124 });
    const texts = fc.sample(anyText, { numRuns: 1_200, seed: 20_261_125 });
    const place = await openFresh();
    const subUsers = ['Lerato', 'Sipho'].map((name) => ({
      name,
      password: 'protea-7',
      ageGroup: '13+' as const,
      genres: [],
    }));
    const plan = { email: 'thandi@example.org', password: 'jacaranda', subUsers };
    await buildHousehold(place.db, hashing, systemClock, plan);
    await place.db.tx(async (trx) => {
      await trx.updateTable('sub_user').set({ name: earlierName }).where('name', '=', 'Lerato').execute();
      const titles = texts.map((overview, id) => ({
        kind: 'movie',
        id: id + 1,
        name: names[id % names.length],
        overview,
        rating: 7,
        votes: 1,
        popularity: 1,
        language: 'en',
        genre_ids: '[]',
        adult: 0,
        listed_at: 0,
      }));
      await insertRows(trx, 'title', titles);
    });
    const config = {
      database: place.database,
      dataDir: place.dataDir,
      avatars: { kind: 'folder' as const, path: join(place.dataDir, 'avatars') },
    };
    const file = join(place.dataDir, 'any-text.stoep');
    await makeBackup({ file, config, clock: systemClock });
    const before = await allRows(place.db);
    await place.db.tx((trx) => trx.deleteFrom('title').execute());
    await place.db.close();
    await restoreBackup({ file, config, force: true, clock: systemClock, log: silentLog });
    const restored = await place.open();
    expect(await allRows(restored)).toEqual(before);
    const found = await restored.read
      .selectFrom('sub_user')
      .select('name')
      .where('name', '=', earlierName)
      .execute();
    expect(found).toHaveLength(1);
  });
});
