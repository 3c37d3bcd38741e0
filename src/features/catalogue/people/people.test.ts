import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Credit } from '#src/adapters/metadata/metadata.ts';
import { type Audience, everyone } from '#src/domain/audience.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from '../catalogue.ts';
import { policies } from '../policies.ts';
import { People } from './people.ts';
import { type CreditCursor, formatCreditCursor, parseCreditCursor, readCredits } from './titles.ts';

/** The first person of TMDB's stand-in. */
const id = 700_001;

const start: CreditCursor = { fetch: false, offset: 0 };

let service: PreviewMetadata;
beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterAll(() => service.close());

describeOnBothDatabases('people', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const clock = createTestClock(Date.now());
    const deps = { db, clock, log: silentLog, metadata: service.connect() };
    await service.resetCalls();
    const catalogue = new Catalogue(deps);
    const stretch = (credits: readonly Credit[], from = start, audience: Audience = everyone) =>
      readCredits({ db, catalogue, audience, now: clock.now() }, credits, from);
    return { clock, catalogue, people: new People(deps), stretch };
  }

  it('cost one call when nobody asked before, and are refreshed behind the answer', async () => {
    const { people, clock, stretch } = await open();
    const [person] = await Promise.all([people.person(id), people.person(id)]);
    expect(person?.name).not.toBe('');
    expect(person?.credits.length).toBeGreaterThan(0);
    expect(person?.credits.every(({ role }) => role !== undefined)).toBe(true);
    expect(person?.life?.work).toBe('Acting');
    await stretch(person?.credits ?? []);
    expect(await service.calls()).toBe(1);
    expect(await people.person(id)).toMatchObject({ ...person });
    clock.advance(policies.facts.freshMs + 1);
    await people.person(id);
    await expect.poll(() => service.calls()).toBe(2);
    expect([await people.person(1), await people.person(1)]).toEqual([null, null]);
    expect(await service.calls()).toBe(3);
  });

  it('show the titles that are known, then the others, and to a child its own alone', async () => {
    const { people, catalogue, stretch } = await open();
    const credits = (await people.person(id))?.credits ?? [];
    const first = await stretch(credits);
    expect(first).toMatchObject({ titles: [], next: { fetch: true, offset: 0 } });
    const all = await stretch(credits, parseCreditCursor(formatCreditCursor({ fetch: true, offset: 0 })));
    expect(all.titles.length).toBeGreaterThan(0);
    await catalogue.flush();
    const before = await service.calls();
    const storedStretch = await stretch(credits);
    expect(storedStretch.titles.map(({ id: title }) => title)).toEqual(
      all.titles.map(({ id: title }) => title),
    );
    const forChild = await stretch(credits, start, { ceiling: 12, genres: [] });
    for (const { maturity } of forChild.titles) expect(maturity).toBeLessThanOrEqual(12);
    expect(await service.calls()).toBe(before);
  });
});
