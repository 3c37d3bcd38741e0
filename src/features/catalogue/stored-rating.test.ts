import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { type Audience, everyone, maySee } from '#src/domain/audience.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { Gaps } from './gaps.ts';
import { findTitle } from './open-title.ts';
import { readRow } from './read.ts';
import { movieRows } from './rows.ts';
import { readKnown } from './store.ts';

let service: PreviewMetadata;

beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterEach(() => service.heal());
afterAll(() => service.close());

const child: Audience = { ceiling: 12, genres: [] };

const film = (certificates: [country: string, label: string][], more: object = {}) =>
  JSON.stringify({
    id: 5151,
    title: 'Film',
    adult: false,
    imdb_id: 'tt1234567',
    release_dates: {
      results: certificates.map(([iso_3166_1, certification]) => ({
        iso_3166_1,
        release_dates: [{ certification }],
      })),
    },
    ...more,
  });

describeOnBothDatabases('the age of a stored title', (openFresh) => {
  async function learn(
    body: string,
  ): Promise<{ db: Database; open: (audience: Audience) => Promise<boolean> }> {
    const db = await openFresh();
    const deps = { db, metadata: service.connect(), clock: systemClock, log: silentLog };
    await service.stage({ match: '/movie/5151', kind: 'body', status: 200, body });
    await new Catalogue(deps).title('movie', 5151);
    const open = async (audience: Audience) =>
      (await findTitle({ catalogue: new Catalogue(deps), log: silentLog }, audience, 'movie', 5151, {
        unplayable: true,
      })) !== null;
    return { db, open };
  }

  const change = (db: Database, row: object) =>
    db.tx((trx) => trx.updateTable('title').set(row).where('id', '=', 5151).execute());

  it('is derived again from its certificates when the rules have changed', async () => {
    const { db, open } = await learn(film([['US', 'TV-14-LV']]));
    await change(db, { certificate_rules: 0, maturity: 10 });
    await service.stage({ match: '/movie/5151', kind: 'status', status: 503 });
    expect((await readKnown(db, 'movie', [5151])).get(5151)).toMatchObject({
      maturity: 14,
      certificate: { country: 'US', label: 'TV-14-LV' },
    });
    expect([await open(child), await open(everyone)]).toEqual([false, true]);
  });

  it('is unknown when it was stored without certificates, and known again once it was fetched', async () => {
    const { db, open } = await learn(film([['GB', 'PG']]));
    const before = { certificates: null, certificate_rules: null };
    await change(db, before);
    await service.stage({ match: '/movie/5151', kind: 'status', status: 503 });
    expect([await open(child), await open(everyone)]).toEqual([false, true]);
    const rated = film([
      ['GB', 'PG'],
      ['IE', '16 '],
    ]);
    await service.stage({ match: '/movie/5151', kind: 'body', status: 200, body: rated });
    expect(await open(child)).toBe(false);
    expect((await readKnown(db, 'movie', [5151])).get(5151)?.maturity).toBe(16);
    await change(db, before);
    await service.stage({ match: '/movie/5151', kind: 'body', status: 200, body: film([['GB', 'PG']]) });
    expect(await open(child)).toBe(true);
  });

  it('hides from everybody what must not be distributed, stored or not', async () => {
    const { db, open } = await learn(
      film([
        ['ZA', '13'],
        ['AU', 'RC'],
      ]),
    );
    expect(await open(everyone)).toBe(false);
    expect((await readKnown(db, 'movie', [5151])).get(5151)).toMatchObject({ banned: true, adult: true });
  });

  it('is unknown while the service doesn’t say whether the title is for adults alone', async () => {
    const { db, open } = await learn(film([['ZA', 'PG']], { adult: null }));
    expect((await readKnown(db, 'movie', [5151])).get(5151)).toMatchObject({ adult: null, maturity: 7 });
    expect([await open(child), await open(everyone)]).toEqual([false, true]);
  });

  it('is the same for what was just learned and for what is read', async () => {
    const db = await openFresh();
    const deps = { db, metadata: service.connect(), clock: systemClock, log: silentLog };
    const read = { catalogue: new Catalogue(deps), audience: child, log: silentLog, gaps: new Gaps() };
    const { titles } = await readRow(read, movieRows.kids, 10);
    expect(titles.length).toBeGreaterThan(0);
    const stored = await readKnown(
      db,
      'movie',
      titles.map(({ id }) => id),
    );
    for (const title of titles) {
      const times = { factsAt: null, lackingSince: null };
      expect({ ...stored.get(title.id), ...times }).toEqual({ ...title, ...times });
      expect(maySee(child, title)).toBe(true);
    }
  });
});
