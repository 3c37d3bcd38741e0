import { expect, it } from 'vitest';
import { readSearch } from '#src/domain/search-text.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { LocalIndex } from './local-index.ts';
import { type KnownTitle, writeFacts } from './store.ts';

function build(id: number, name: string, more: Partial<KnownTitle> = {}): KnownTitle {
  return {
    kind: 'movie',
    id,
    name,
    overview: '',
    posterPath: null,
    backdropPath: null,
    releasedOn: '2009-08-14',
    rating: 7,
    votes: 10,
    popularity: 1,
    language: 'en',
    genreIds: [],
    adult: false,
    imdbId: `tt${1_000_000 + id}`,
    maturity: 13,
    certificate: null,
    details: null,
    factsAt: 1,
    ...more,
  };
}

describeOnBothDatabases('the local index', (openFresh) => {
  async function indexOf(titles: KnownTitle[]) {
    const db = await openFresh();
    await writeFacts(db, titles, 1_000);
    const index = new LocalIndex();
    await index.catchUp(db);
    const find = (text: string) => index.find(readSearch(text, 2026), 60).map(({ id }) => id);
    return { db, index, find };
  }

  it('lets requests have their turn while it reads many titles', async () => {
    const db = await openFresh();
    await writeFacts(
      db,
      Array.from({ length: 1_001 }, (_, id) => build(id, `Harbour ${id}`)),
      1_000,
    );
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    await new LocalIndex().catchUp(db);
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('never finds what can’t be played', async () => {
    const { find } = await indexOf([build(1, 'Moon Harbour', { imdbId: null }), build(2, 'Moon Bakery')]);
    expect(find('moon')).toEqual([2]);
    expect(find('harbour')).toEqual([]);
  });

  it('finds by words, beginnings, without accents and but for a slip, the best first', async () => {
    const { find } = await indexOf([
      build(1, 'The Harbour of Élodie', { popularity: 90 }),
      build(2, 'Harbour', { kind: 'series' }),
      build(3, 'Harbour Lights'),
    ]);
    expect(find('harbour')).toEqual([2, 3, 1]);
    expect(find('HARB')).toEqual([2, 3, 1]);
    expect(find('elodie')).toEqual([1]);
    expect(find('harbuor lights')).toEqual([3]);
    expect(find('harbour nothing')).toEqual([]);
  });

  it('narrows by a year, unless the name has it', async () => {
    const { find } = await indexOf([
      build(1, 'District'),
      build(2, 'District', { releasedOn: '2015-01-01' }),
      build(3, 'District 2009', { releasedOn: null }),
    ]);
    expect(find('district 2009')).toEqual([3, 1]);
    expect(find('district 1999')).toEqual([]);
    expect(find('district')).toHaveLength(3);
  });

  it('takes in what was learned since, and a name that has changed', async () => {
    const { db, index, find } = await indexOf([build(1, 'Moon')]);
    await writeFacts(db, [build(2, 'Moon Two')], 1_000);
    await writeFacts(db, [build(1, 'Sun')], 2_000);
    await index.catchUp(db);
    expect(find('moon')).toEqual([2]);
    expect(find('sun')).toEqual([1]);
    expect(index.size).toBe(2);
  });

  it('reads every title once, though thousands were learned at the same moment', async () => {
    const many = Array.from({ length: 2_500 }, (_, id) => build(id + 1, `Title number${id}`));
    const { index, find } = await indexOf(many);
    expect(index.size).toBe(2_500);
    expect(find('number2499')).toEqual([2_500]);
  });
});
