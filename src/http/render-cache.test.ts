import { expect, it } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { RenderCache, type RenderName } from './render-cache.ts';

const version = { visibility: '1', looks: '1' };
const partOf = (viewer: string): RenderName => ({ kind: 'viewers', key: viewer });

function start() {
  const clock = createTestClock(0);
  const renders = new RenderCache({ clock, maxEntries: 2 });
  const keep = (name: RenderName, of = version) =>
    renders.render(name, of, async () => ({ name: name.key, bytes: 1 }));
  return { clock, renders, keep };
}

it('finds what was rendered for one state of what may be seen, and for no other', async () => {
  const { renders, keep } = start();
  await keep(partOf('Thandi'));
  expect(renders.find(partOf('Thandi'), version)?.value).toMatchObject({ name: 'Thandi' });
  expect(renders.find(partOf('Sipho'), version)).toBeUndefined();
  expect(renders.find({ kind: 'fronts', key: 'Thandi' }, version)).toBeUndefined();
  expect(renders.find(partOf('Thandi'), { ...version, visibility: '2' })).toBeUndefined();
  await keep(partOf('Thandi'), { ...version, visibility: '2' });
  expect(renders.find(partOf('Thandi'), version)).toBeUndefined();
});

it('evicts within a kind alone', async () => {
  const { renders, keep } = start();
  await keep({ kind: 'fronts', key: '/movies' });
  for (const viewer of ['a', 'b', 'c']) await keep(partOf(viewer));
  for (const href of ['/a', '/b', '/c']) await keep({ kind: 'looks', key: href });
  expect(renders.has({ kind: 'fronts', key: '/movies' })).toBe(true);
  expect(['a', 'b', 'c'].map((viewer) => renders.has(partOf(viewer)))).toEqual([false, true, true]);
  expect([renders.counts.eviction, renders.bytes]).toEqual([2, 5]);
});

it('is stale for other looks after a moment, and for all after its age', async () => {
  const { clock, renders, keep } = start();
  await keep(partOf('a'));
  const freshness = (looks = '1') => renders.find(partOf('a'), { ...version, looks })?.freshness;
  expect(freshness('2')).toBe('fresh');
  clock.advance(2_001);
  expect([freshness(), freshness('2')]).toEqual(['fresh', 'stale']);
  clock.advance(5 * 60_000);
  expect(freshness()).toBe('stale');
});
