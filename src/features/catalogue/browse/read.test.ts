import { expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { type BrowseFilters, noFilters } from '#src/domain/browse.ts';
import { maturityOf } from '#src/domain/certificates.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type KnownTitle, writeFacts, writeStoredPage } from '../store.ts';
import { browsePageLength, browseTitles } from './read.ts';
import { deriveOutdated } from './store.ts';

const now = Date.UTC(2026, 10, 22);
const clock = createTestClock(now);

const plain: KnownTitle = {
  kind: 'movie',
  id: 1,
  name: 'Dust',
  overview: '',
  posterPath: null,
  backdropPath: null,
  releasedOn: '2019-06-01',
  rating: 7,
  votes: 100,
  popularity: 5,
  language: 'en',
  genreIds: [18],
  adult: false,
  imdbId: 'tt1000001',
  maturity: 10,
  certificate: { country: 'US', label: 'PG' },
  certificates: [{ country: 'US', label: 'PG' }],
  details: { runtime: null, seasons: [], cast: [] },
  factsAt: now,
};

const titles: KnownTitle[] = [
  plain,
  { ...plain, id: 2, name: 'Élan', popularity: 9, genreIds: [18, 28], language: 'zu', maturity: 16 },
  { ...plain, id: 3, name: 'Ash', releasedOn: '2021-01-01', rating: 9.5, votes: 3, maturity: null },
  { ...plain, kind: 'series', id: 1, name: 'Coal', rating: 8, genreIds: [10_759, 18], maturity: 0 },
  {
    ...plain,
    kind: 'series',
    id: 2,
    name: 'Moss',
    genreIds: [16],
    details: { runtime: null, seasons: [], cast: [], anime: true },
  },
  { ...plain, id: 4, name: 'Not out', releasedOn: '2026-11-23' },
  { ...plain, id: 5, name: 'Not playable', imdbId: null },
  { ...plain, id: 6, name: 'Banned', banned: true },
  { ...plain, id: 7, name: 'Grown-up', adult: true },
];

describeOnBothDatabases('browsing', (openFresh) => {
  async function start(storedTitles = titles) {
    const db = await openFresh();
    await writeFacts(db, storedTitles, now);
    const browse = (filters: Partial<BrowseFilters> = {}, page = 1, audience = everyone) =>
      browseTitles({ db, clock }, { ...noFilters, ...filters }, audience, page);
    const names = async (filters?: Partial<BrowseFilters>) =>
      (await browse(filters)).titles.map(({ name }) => name);
    return { db, browse, names };
  }

  it('sorts what can be watched', async () => {
    const { names } = await start();
    expect((await names())[0]).toBe('Élan');
    expect((await names({ sort: 'newest' }))[0]).toBe('Ash');
    expect(await names({ sort: 'title' })).toEqual(['Ash', 'Coal', 'Dust', 'Élan', 'Moss']);
    // `Ash` comes last: three votes are too few to count.
    expect(await names({ sort: 'rating' })).toEqual(['Coal', 'Dust', 'Élan', 'Moss', 'Ash']);
  });

  it('filters by each field and by all of them', async () => {
    const { names } = await start();
    expect(await names({ kind: 'series' })).toEqual(['Coal']);
    expect(await names({ kind: 'anime' })).toEqual(['Moss']);
    expect(await names({ genre: ['action'], sort: 'title' })).toEqual(['Coal', 'Élan']);
    expect(await names({ genre: ['action', 'drama'], kind: 'movie' })).toEqual(['Élan']);
    expect(await names({ language: 'zu' })).toEqual(['Élan']);
    expect(await names({ year: 2021 })).toEqual(['Ash']);
    expect(await names({ rating: 8, sort: 'title' })).toEqual(['Ash', 'Coal']);
    expect(await names({ certificate: 'PG', sort: 'title' })).toEqual(['Coal', 'Dust', 'Moss']);
    const all = {
      kind: 'movie',
      genre: ['drama'],
      language: 'zu',
      year: 2019,
      rating: 7,
      certificate: '16',
    } as const;
    expect(await names(all)).toEqual(['Élan']);
  });

  it('filters by the class of a label, whatever its country, and limits a child by its age', async () => {
    const labels = [
      'ZA A',
      'ZA PG',
      'ZA 7-9PG',
      'US PG',
      'AU PG',
      'ZA 10-12PG',
      'US PG-13',
      'US TV-14',
      'US R',
      'US NC-17',
    ];
    const labelled = [...labels, 'US FOO', 'US NR'].map((name, index) => {
      const certificates = [{ country: name.slice(0, 2), label: name.slice(3) }];
      const { years: maturity, from: certificate } = maturityOf('movie', certificates);
      return { ...plain, id: index + 1, name, popularity: -index, maturity, certificate, certificates };
    });
    const { names, browse, db } = await start(labelled);
    const upTo = (label: string) => labels.slice(0, labels.indexOf(label) + 1);
    const isFiltered = async () => {
      expect(await names({ certificate: 'A' })).toEqual(['ZA A']);
      expect(await names({ certificate: 'PG' })).toEqual(upTo('AU PG'));
      expect(await names({ certificate: '10-12PG' })).toEqual(upTo('ZA 10-12PG'));
      expect(await names({ certificate: '13' })).toEqual(upTo('US PG-13'));
      expect(await names({ certificate: '16' })).toEqual(upTo('US R'));
      expect(await names({ certificate: '18' })).toEqual([...labels, 'US FOO']);
      const { titles } = await browse({ certificate: 'PG' }, 1, { ceiling: 8, genres: [] });
      expect(titles.map(({ name }) => name)).toEqual(upTo('ZA 7-9PG'));
    };
    await isFiltered();
    // Rows of the version before certificate classes have these values.
    await db.tx((trx) =>
      trx.updateTable('title').set({ certificate_class: null, certificate_rules: 1 }).execute(),
    );
    expect(await names({ certificate: 'PG' })).toEqual([]);
    await deriveOutdated(db, new AbortController().signal);
    await isFiltered();
  });

  it('names the filter to drop, or none', async () => {
    const { browse } = await start();
    const filters = { ...noFilters, kind: 'movie' as const, genre: ['drama', 'kids'], language: 'zu' };
    expect(await browse(filters)).toMatchObject({
      count: 0,
      next: null,
      instead: { ...filters, genre: ['drama'] },
    });
    expect((await browse({ year: 1890, language: 'is' })).instead).toBeNull();
    expect((await browse({ year: 1890, language: 'zu' })).instead).toEqual({ ...noFilters, language: 'zu' });
  });

  it('counts to a limit and goes on beyond it', async () => {
    const many = Array.from({ length: 1_100 }, (_, id) => ({ ...plain, id: id + 1, popularity: id }));
    const { browse } = await start(many);
    const first = await browse();
    expect(first).toMatchObject({ count: 1_000, isMore: true, next: 2 });
    const seen = new Set(first.titles.map(({ id }) => id));
    for (let page = first.next; page !== null; ) {
      const { titles: more, next } = await browse({}, page);
      for (const { id } of more) seen.add(id);
      page = next;
    }
    expect(seen.size).toBe(many.length);
    expect((await browse({}, 200)).titles).toEqual([]);
    expect(first.titles.length).toBe(browsePageLength);
  });

  it('follows a list that says something new', async () => {
    const { db, names } = await start();
    const listed = { ...plain, name: 'Zebra', popularity: 99 };
    await writeStoredPage(db, 'list', 1, { titles: [listed], totalPages: 1 }, now);
    expect((await names())[0]).toBe('Zebra');
    expect((await names({ sort: 'title' })).at(-1)).toBe('Zebra');
  });

  it('finds titles of an earlier schema once they are derived', async () => {
    const { db, names } = await start();
    const before = await names({ sort: 'title' });
    const empty = { browse_kind: null, genre_bits: 0, rating_order: 0, sort_name: '', certificate_rules: 0 };
    const certificates = JSON.stringify([{ country: 'ZA', label: '13' }]);
    await db.tx((trx) =>
      trx
        .updateTable('title')
        .set({ ...empty, certificates })
        .execute(),
    );
    expect(await names()).toEqual([]);
    await deriveOutdated(db, new AbortController().signal);
    // The row no longer has the certificate that caused the ban.
    expect(await names({ sort: 'title' })).toEqual(['Ash', 'Banned', ...before.slice(1)]);
    expect((await names({ certificate: '10-12PG' })).length).toBe(0);
    expect((await names({ genre: ['action'] })).length).toBe(2);
  });

  it('hides a title from a child before the rise of its certificate is derived', async () => {
    const { db, browse } = await start([plain]);
    const countFor = async (ceiling: number | null) =>
      (await browse({}, 1, { ceiling, genres: [] })).titles.length;
    expect(await countFor(12)).toBe(1);
    const certificates = JSON.stringify([{ country: 'ZA', label: '18' }]);
    await db.tx((trx) => trx.updateTable('title').set({ certificates, certificate_rules: 0 }).execute());
    expect([await countFor(12), await countFor(null)]).toEqual([0, 1]);
    await deriveOutdated(db, new AbortController().signal);
    expect([await countFor(12), await countFor(18)]).toEqual([0, 1]);
  });
});
