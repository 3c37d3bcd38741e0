import { msg } from '@lingui/core/runtime-macro';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { type Audience, everyone } from '#src/domain/audience.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { readCollection } from './collection.ts';
import { writeFacts } from './store.ts';

let service: PreviewMetadata;
beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterAll(() => service.close());

describeOnBothDatabases('a collection', (openFresh) => {
  it('is a row of the other permitted parts, and none for a single one', async () => {
    const db = await openFresh();
    const catalogue = new Catalogue({ db, metadata: service.connect(), clock: systemClock, log: silentLog });
    const ids = [20_011, 20_028, 20_045];
    const parts = [...(await catalogue.titles('movie', ids, 20_000)).values()];
    await catalogue.flush();
    const [first] = parts;
    if (first === undefined) throw new Error('The stand-in has no first movie');
    const read = (audience: Audience) =>
      readCollection({ catalogue, audience, log: silentLog }, first, 20_000);
    const whole = await read(everyone);
    expect(whole?.name).toEqual(msg`More in this collection`);
    expect(whole?.titles.map(({ releasedOn }) => releasedOn)).toEqual(
      parts
        .filter(({ id }) => id !== first.id)
        .map(({ releasedOn }) => releasedOn)
        .sort(),
    );
    const rated = parts.map((part, index) => ({ ...part, maturity: index === 0 ? 7 : 16 }));
    await writeFacts(db, rated, Date.now());
    expect(await read({ ceiling: 12, genres: [] })).toBeNull();
    expect((await read({ ceiling: 18, genres: [] }))?.titles.length).toBe(2);
    expect(
      await readCollection({ catalogue, audience: everyone, log: silentLog }, { ...first, details: null }, 0),
    ).toBeNull();
  });
});
