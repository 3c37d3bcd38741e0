import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withWatched } from '#test/with-watched.ts';
import { maxWatched, newestFirst, type WatchedTitle } from './watch-history.ts';

const watched = fc.record({
  kind: fc.constantFrom('movie', 'series', 'anime'),
  titleId: fc.integer({ min: 1, max: 130 }),
  watchedAt: fc.integer({ min: 0, max: 10_000 }),
});

it('stays ordered, without doubles and within its limits, whatever is watched', () => {
  fc.assert(
    fc.property(fc.array(watched, { maxLength: 300 }), (entries) => {
      let history: WatchedTitle[] = [];
      for (const entry of entries) {
        const whole = {
          ...entry,
          name: 'x',
          posterPath: null,
          backdropPath: null,
          season: null,
          episode: null,
        };
        history = withWatched(history, whole);
      }
      expect(history).toEqual(history.toSorted(newestFirst));
      expect(new Set(history.map((entry) => `${entry.kind}${entry.titleId}`)).size).toBe(history.length);
      for (const kind of ['movie', 'series', 'anime'] as const) {
        expect(history.filter((entry) => entry.kind === kind).length).toBeLessThanOrEqual(maxWatched[kind]);
      }
    }),
  );
});
