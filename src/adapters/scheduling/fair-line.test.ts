import { describe, expect, it } from 'vitest';
import { FairLine, type Ticket } from './fair-line.ts';

const bounds = { perKey: 3, total: () => 6 };

interface Tried extends Ticket {
  name: string;
  refused: boolean;
}

function ticket(name: string, keys: string[]): Tried {
  const one: Tried = {
    name,
    keys: new Set(keys),
    refused: false,
    begin: () => undefined,
    refuse: () => {
      one.refused = true;
    },
  };
  return one;
}

function lineWith(tickets: readonly Tried[]): FairLine<Tried> {
  const line = new FairLine<Tried>(bounds);
  for (const one of tickets) line.add(one);
  return line;
}

function serve(line: FairLine<Tried>): string[] {
  const names: string[] = [];
  for (let one = line.take(); one !== undefined; one = line.take()) names.push(one.name);
  return names;
}

describe('a line of callers', () => {
  it('serves callers in turns, each in the order of its own tickets', () => {
    const lines = lineWith([
      ticket('a1', ['a']),
      ticket('a2', ['a']),
      ticket('a3', ['a']),
      ticket('b1', ['b']),
    ]);
    expect(serve(lines)).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(lines.size).toBe(0);
  });

  it('lets one caller wait for so many only', () => {
    const tickets = ['a1', 'a2', 'a3', 'a4'].map((name) => ticket(name, ['a']));
    const lines = lineWith(tickets);
    expect(tickets.map(({ refused }) => refused)).toEqual([false, false, false, true]);
    expect(lines.size).toBe(3);
  });

  it('makes room for a new caller by the newest of the longest line', () => {
    const many = ['a1', 'a2', 'a3'].map((name) => ticket(name, ['a']));
    const others = ['b1', 'b2', 'c1'].map((name) => ticket(name, [name[0] ?? '']));
    const lines = lineWith([...many, ...others]);
    const last = ticket('d1', ['d']);
    lines.add(last);
    expect([last.refused, many.at(-1)?.refused]).toEqual([false, true]);
    expect(serve(lines)).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2']);
  });

  it.each(['a', 'b', 'c'])('refuses %s, who has as much as the others, when all is full', (key) => {
    const waiting = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((name) => ticket(name, [name[0] ?? '']));
    const lines = lineWith(waiting);
    const next = ticket('next', [key]);
    lines.add(next);
    expect([next, ...waiting].filter(({ refused }) => refused)).toEqual([next]);
    expect(lines.size).toBe(bounds.total());
  });

  it('drops nobody who waits with one ticket for the first one of another caller', () => {
    const waiting = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((name) => ticket(name, [name[0] ?? '']));
    const lines = lineWith(waiting);
    const next = ticket('g1', ['g']);
    lines.add(next);
    expect([next.refused, ...waiting.map(({ refused }) => refused)]).toEqual([
      true,
      ...waiting.map(() => false),
    ]);
  });

  it('serves a ticket of two callers once, at the turn of the first', () => {
    const shared = ticket('shared', ['b']);
    const lines = lineWith([ticket('a1', ['a']), ticket('b1', ['b']), shared]);
    lines.join(shared, 'c');
    expect(serve(lines)).toEqual(['a1', 'b1', 'shared']);
    expect(lines.size).toBe(0);
  });

  it('knows whether a ticket that is taken out still waited', () => {
    const [waiting, never] = [ticket('a1', ['a']), ticket('x', ['x'])];
    const line = lineWith([waiting]);
    expect([waiting, never, waiting].map((one) => line.remove(one))).toEqual([true, false, false]);
    expect([line.size, line.take()]).toEqual([0, undefined]);
  });
});
