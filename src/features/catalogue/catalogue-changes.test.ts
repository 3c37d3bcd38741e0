import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clock, systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { everyone } from '#src/domain/audience.ts';
import { describeOnBothDatabases, describePlaces } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { Gaps, recordGaps } from './gaps.ts';
import { knownOnly, type ListSource, listPermittedTitles } from './pipeline.ts';
import { movieRows } from './rows.ts';
import { type KnownTitle, writeFacts, writeStoredPage } from './store.ts';
import { readWhose, selectCatalogueVersion } from './version-store.ts';

let service: PreviewMetadata;

beforeAll(async () => {
  service = await startPreviewMetadata();
});

afterAll(() => service.close());

const options = { count: 20, audience: everyone, timeoutMs: 10_000 };

function catalogueAt(db: Database, clock: Clock): Catalogue {
  return new Catalogue({ db, metadata: service.connect(), clock, log: silentLog });
}

const versionOf = (db: Database) => selectCatalogueVersion(db.read).executeTakeFirstOrThrow();

const none = { visibility: false, looks: false };
const visible = { visibility: true, looks: false };
const looks = { visibility: false, looks: true };

describeOnBothDatabases('what was rendered', (openFresh) => {
  async function start() {
    const db = await openFresh();
    return { db, catalogue: catalogueAt(db, systemClock) };
  }

  it('stays when titles are learned, and knows that it lacked them', async () => {
    const { catalogue, db } = await start();
    const version = await versionOf(db);
    const [before, meanwhile, after] = [new Gaps(), new Gaps(), new Gaps()];
    const list = (source: ListSource) => listPermittedTitles(source, movieRows.kids, options);
    expect((await list(knownOnly(recordGaps(catalogue, before)))).titles).toEqual([]);
    await list(recordGaps(catalogue, meanwhile));
    await list(knownOnly(recordGaps(catalogue, after)));
    expect([before, meanwhile, after].map(({ isLate }) => isLate)).toEqual([true, false, false]);
    for (const id of [603, 604, 605]) await catalogue.title('movie', id);
    expect(await versionOf(db)).toEqual(version);
  });

  it('is stale when a listed title or a list changes, and for nothing else', async () => {
    const { catalogue, db } = await start();
    const { titles } = await listPermittedTitles(catalogue, movieRows.kids, options);
    const [first] = titles;
    if (first === undefined) throw new Error('No title.');
    const [now, row] = [first.factsAt ?? 0, movieRows.kids];
    const isChanged = async (change: () => Promise<unknown>) => {
      const before = await versionOf(db);
      await change();
      const after = await versionOf(db);
      return { visibility: after.visibility !== before.visibility, looks: after.looks !== before.looks };
    };
    const write = (changed: Partial<KnownTitle>) => () => writeFacts(db, [{ ...first, ...changed }], now);
    expect(await isChanged(write({}))).toEqual(none);
    expect(await isChanged(write({ rating: 1, votes: 7, popularity: 3, overview: 'Other words' }))).toEqual(
      none,
    );
    expect(await isChanged(write({ maturity: 18 }))).toEqual(visible);
    expect(await isChanged(write({ maturity: 18, adult: true }))).toEqual(visible);
    expect(await isChanged(write({ banned: true }))).toEqual(visible);
    await write({})();
    expect(await isChanged(write({ name: 'Another name' }))).toEqual(looks);
    expect(await isChanged(write({ posterPath: '/another.jpg' }))).toEqual(looks);
    const list =
      (page: number, ...listed: KnownTitle[]) =>
      () =>
        writeStoredPage(db, row.key, page, { titles: listed, totalPages: 9 }, now);
    await list(1, first)();
    expect(await isChanged(list(1, first))).toEqual(none);
    expect(await isChanged(list(1))).toEqual(looks);
    expect(await isChanged(list(7))).toEqual(none);
    expect(await isChanged(() => db.tx((trx) => trx.deleteFrom('title').execute()))).toEqual(visible);
  });
});

describeOnBothDatabases('the name of a kept grid', (openFresh) => {
  it('changes with the limits and with what may be seen, and with nothing else', async () => {
    const db = await openFresh();
    const { titles } = await listPermittedTitles(catalogueAt(db, systemClock), movieRows.kids, options);
    const [title] = titles;
    if (title === undefined) throw new Error('No title.');
    const names = [await readWhose(db, everyone)];
    const write = async (changed: Partial<KnownTitle>) => {
      await writeFacts(db, [{ ...title, ...changed }], 1);
      names.push(await readWhose(db, everyone));
    };
    await write({ name: 'Another name', posterPath: null });
    await write({ id: 999_999_999, maturity: 18 });
    expect(new Set(names).size).toBe(1);
    await write({ maturity: 16 });
    await write({ maturity: 18 });
    expect(new Set(names).size).toBe(3);
    expect(await readWhose(db, { ceiling: 12, genres: [] })).not.toBe(names.at(-1));
  });
});

describePlaces('a change by another process', (openFresh) => {
  it('is seen with the next look, however often this one writes other things', async () => {
    const place = await openFresh();
    const [one, other] = [place.db, await place.open()];
    const { titles } = await listPermittedTitles(catalogueAt(one, systemClock), movieRows.kids, options);
    const [title] = titles;
    if (title === undefined) throw new Error('No title.');
    const before = await versionOf(other);
    await writeStoredPage(other, 'a.list', 1, { titles: [title], totalPages: 1 }, 1);
    expect(await versionOf(other)).toEqual(before);
    await writeFacts(one, [{ ...title, maturity: 18 }], 1);
    expect((await versionOf(other)).visibility).not.toBe(before.visibility);
  });
});
