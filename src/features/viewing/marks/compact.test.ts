import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listOf, markKey } from '#src/domain/journal.ts';
import { packTitles, unpackListed } from './compact.ts';

it('keeps every title and no other', () => {
  const titles = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('movie' as const, 'series' as const),
      titleId: fc.integer({ min: 1, max: 2_147_483_647 }),
    }),
    { maxLength: 500, selector: (title) => markKey(listOf(title)) },
  );
  fc.assert(
    fc.property(titles, (all) => {
      const keys = all.map((title) => markKey(listOf(title)));
      expect([...unpackListed(packTitles(all))].sort()).toEqual(keys.sort());
    }),
  );
});
