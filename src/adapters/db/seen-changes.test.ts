import { expect, it, vi } from 'vitest';
import { SeenChanges } from './seen-changes.ts';

function seen(): { changes: SeenChanges; mark(): number } {
  const changes = new SeenChanges();
  changes.prove(performance.now());
  return { changes, mark: () => changes.mark() ?? Number.NaN };
}

it('a change outdates what was read of its household before it, and of no other', () => {
  const { changes, mark } = seen();
  const before = mark();
  changes.record('a');
  expect(changes.isUnchanged(before, 'a')).toBe(false);
  expect(changes.isUnchanged(before, 'b')).toBe(true);
  expect(changes.isUnchanged(mark(), 'a')).toBe(true);
  changes.record(null);
  expect(changes.isUnchanged(before, 'b')).toBe(false);
});

it('remembers a bounded number of households, and doubts what is older than those', () => {
  const { changes, mark } = seen();
  const before = mark();
  changes.record('first');
  const after = mark();
  for (let number = 0; number < 10_000; number += 1) changes.record(`household ${number}`);
  expect(changes.isUnchanged(before, 'first')).toBe(false);
  expect(changes.isUnchanged(before, 'other')).toBe(false);
  expect(changes.isUnchanged(after, 'first')).toBe(true);
});

it('trusts nothing without a recent heartbeat, nor what was read before a lost connection', () => {
  const { changes, mark } = seen();
  const before = mark();
  changes.lose();
  expect(changes.mark()).toBeNull();
  changes.prove(performance.now());
  expect(changes.isUnchanged(before, 'a')).toBe(false);
  const now = mark();
  expect(changes.isUnchanged(now, 'a')).toBe(true);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_500);
  expect(changes.isUnchanged(now, 'a')).toBe(false);
  expect(changes.mark()).toBeNull();
});
