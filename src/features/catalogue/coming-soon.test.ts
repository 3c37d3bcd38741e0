import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { type Audience, everyone, maySee } from '#src/domain/audience.ts';
import { inEnglish } from '#src/domain/dates.ts';
import { dateWindow } from '#src/domain/days.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { areas } from '#src/routes/area.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { comingDay, readComingSoon } from './coming-soon.ts';
import { Gaps } from './gaps.ts';
import { movieRows } from './rows.ts';
import { readKnown, writeStoredPage } from './store.ts';

let service: PreviewMetadata;
beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterEach(() => service.heal());
afterAll(() => service.close());

const children: Audience = { ceiling: 12, genres: [] };
const now = Date.now();
const wanted = { count: 60, now };

describeOnBothDatabases('the row Coming Soon', (openFresh) => {
  async function start() {
    const db = await openFresh();
    const metadata = service.connect();
    const catalogue = new Catalogue({ db, metadata, clock: systemClock, log: silentLog });
    await catalogue.warm([movieRows.comingSoon], new AbortController().signal);
    return {
      db,
      metadata,
      catalogue,
      deps: {
        catalogue,
        audience: everyone,
        log: silentLog,
        gaps: new Gaps(),
        area: areas.main,
        texts: textsIn('en'),
      },
    };
  }

  it('holds what nobody can have seen yet, the next first, though the region’s date is a later one', async () => {
    const { db, metadata, catalogue, deps } = await start();
    const { titles, failed } = await readComingSoon(deps, movieRows.comingSoon, wanted);
    expect(failed).toBe(false);
    expect(titles.length).toBeGreaterThanOrEqual(6);
    // The list is fetched again: its South African dates don't replace the dates of the first release.
    const page = await metadata.list('movie', '/movie/upcoming', { region: 'ZA' }, 1);
    await writeStoredPage(db, movieRows.comingSoon.key, 1, page, now);
    const titleById = await readKnown(db, 'movie', await catalogue.page(movieRows.comingSoon, 1));
    const { today } = dateWindow(now);
    const expected = [...titleById.values()].filter(({ releasedOn }) => (releasedOn ?? '') > today);
    const again = await readComingSoon(deps, movieRows.comingSoon, wanted);
    expect(again.titles.map(({ key }) => key)).toEqual(titles.map(({ key }) => key));
    const own = new Set(titles.map(({ key }) => key));
    expect(expected.every(({ id }) => own.has(`movie-${id}`))).toBe(true);
    expect([...titleById.values()].some(({ releasedOn }) => (releasedOn ?? '') <= today)).toBe(true);
    const days = titles.map(({ note }) => Date.parse(note ?? ''));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('hides from a child what has no certificate yet', async () => {
    const { db, deps } = await start();
    const all = await readComingSoon(deps, movieRows.comingSoon, wanted);
    const { titles } = await readComingSoon({ ...deps, audience: children }, movieRows.comingSoon, wanted);
    const idsOf = (cards: { key: string }[]) => cards.map(({ key }) => Number(key.replace('movie-', '')));
    const titleById = await readKnown(db, 'movie', idsOf(all.titles));
    expect(idsOf(titles).every((id) => titleById.get(id)?.maturity != null)).toBe(true);
    const may = [...titleById.values()].filter((title) => maySee(children, title));
    expect(may.every(({ id }) => idsOf(titles).includes(id))).toBe(true);
    expect(may.length).toBeLessThan(titleById.size);
  });

  it('is empty, and says so, while the service is down', async () => {
    const db = await openFresh();
    const catalogue = new Catalogue({ db, metadata: service.connect(), clock: systemClock, log: silentLog });
    const deps = {
      catalogue,
      audience: everyone,
      log: silentLog,
      gaps: new Gaps(),
      area: areas.main,
      texts: textsIn('en'),
    };
    await service.stage({ kind: 'status', status: 503 });
    expect(await readComingSoon(deps, movieRows.comingSoon, wanted)).toMatchObject({
      titles: [],
      failed: true,
    });
  });
});

it('names the day of what isn’t out yet alone', () => {
  const at = Date.UTC(2026, 10, 22, 12);
  expect(comingDay({ releasedOn: '2026-11-23' }, inEnglish, at)).toBe('23 November 2026');
  expect(comingDay({ releasedOn: '2026-11-22' }, inEnglish, at)).toBeNull();
  expect(comingDay({ releasedOn: null }, inEnglish, at)).toBeNull();
});
