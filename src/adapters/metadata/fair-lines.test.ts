import { describe, expect, it } from 'vitest';
import { FairLines, type Ticket } from './fair-lines.ts';

const bounds = { perKey: 3, now: 6, later: 2 };

interface Tried extends Ticket {
  name: string;
  refused: boolean;
}

function ticket(name: string, keys: string[], priority: Ticket['priority'] = 'now'): Tried {
  const one: Tried = {
    name,
    priority,
    keys: new Set(keys),
    refused: false,
    begin: () => undefined,
    refuse: () => {
      one.refused = true;
    },
  };
  return one;
}

function linesWith(tickets: readonly Tried[]): FairLines {
  const lines = new FairLines(bounds);
  for (const one of tickets) lines.add(one);
  return lines;
}

function nameOf(one: Ticket): string {
  return 'name' in one ? String(one.name) : '';
}

/** Takes all. */
function serve(lines: FairLines): string[] {
  const names: string[] = [];
  for (let one = lines.take(); one !== undefined; one = lines.take()) names.push(nameOf(one));
  return names;
}

describe('lines of callers', () => {
  it('serves callers in turns, each in the order of its own tickets', () => {
    const lines = linesWith([
      ticket('a1', ['a']),
      ticket('a2', ['a']),
      ticket('a3', ['a']),
      ticket('b1', ['b']),
    ]);
    expect(serve(lines)).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(lines.size).toBe(0);
  });

  it('serves background calls last', () => {
    const lines = linesWith([ticket('later', [], 'later'), ticket('a1', ['a'])]);
    expect(lines.isUrgent).toBe(true);
    expect(serve(lines)).toEqual(['a1', 'later']);
  });

  it('lets one caller wait for so many only', () => {
    const tickets = ['a1', 'a2', 'a3', 'a4'].map((name) => ticket(name, ['a']));
    const lines = linesWith(tickets);
    expect(tickets.map(({ refused }) => refused)).toEqual([false, false, false, true]);
    expect(lines.size).toBe(3);
  });

  it('lets so many background calls wait only', () => {
    const tickets = ['l1', 'l2', 'l3'].map((name) => ticket(name, [], 'later'));
    linesWith(tickets);
    expect(tickets.map(({ refused }) => refused)).toEqual([false, false, true]);
  });

  it('makes room for a new caller by the newest of the longest line', () => {
    const many = ['a1', 'a2', 'a3'].map((name) => ticket(name, ['a']));
    const others = ['b1', 'b2', 'c1'].map((name) => ticket(name, [name[0] ?? '']));
    const lines = linesWith([...many, ...others]);
    const last = ticket('d1', ['d']);
    lines.add(last);
    expect([last.refused, many.at(-1)?.refused]).toEqual([false, true]);
    expect(serve(lines)).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2']);
  });

  it('refuses who already has the longest line when all is full', () => {
    const lines = linesWith(
      ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((name) => ticket(name, [name[0] ?? ''])),
    );
    const next = ticket('a3', ['a']);
    lines.add(next);
    expect(next.refused).toBe(true);
    expect(lines.size).toBe(bounds.now);
  });

  it('serves a ticket of two callers once, at the turn of the first', () => {
    const shared = ticket('shared', ['b']);
    const lines = linesWith([ticket('a1', ['a']), ticket('b1', ['b']), shared]);
    lines.join(shared, 'c');
    expect(serve(lines)).toEqual(['a1', 'b1', 'shared']);
    expect(lines.size).toBe(0);
  });

  it('makes a background call urgent when a viewer waits for it', () => {
    const background = ticket('background', [], 'later');
    const lines = linesWith([background, ticket('later', [], 'later'), ticket('a1', ['a'])]);
    lines.join(background, 'b');
    expect(background.priority).toBe('now');
    expect(serve(lines)).toEqual(['a1', 'background', 'later']);
  });

  it('knows whether a ticket that is taken out still waited', () => {
    const [waiting, background, never] = [ticket('a1', ['a']), ticket('l1', [], 'later'), ticket('x', ['x'])];
    const lines = linesWith([waiting, background]);
    expect([waiting, background, never].map((one) => lines.remove(one))).toEqual([true, true, false]);
    expect(lines.remove(waiting)).toBe(false);
    expect([lines.size, lines.take()]).toEqual([0, undefined]);
  });

  it('loses no ticket and serves none twice, whatever happens in whatever order', () => {
    // A generator with a seed, so that a failure comes again.
    let seed = 7;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const lines = new FairLines(bounds);
    const all: Tried[] = [];
    const gone = new Set<Ticket>();
    for (let step = 0; step < 5_000; step += 1) {
      const some = all[draw(Math.max(1, all.length))];
      const act = draw(5);
      if (act < 2) {
        const fresh = ticket(`t${step}`, [`k${draw(5)}`], draw(3) === 0 ? 'later' : 'now');
        all.push(fresh);
        lines.add(fresh);
      } else if (act === 2 && some !== undefined && !some.refused && !gone.has(some)) {
        lines.join(some, `k${draw(5)}`);
      } else if (act === 3 && some !== undefined) {
        if (lines.remove(some)) gone.add(some);
      } else {
        const taken = lines.take();
        if (taken !== undefined) {
          expect(gone.has(taken)).toBe(false);
          gone.add(taken);
        }
      }
      const waiting = all.filter((one) => !one.refused && !gone.has(one));
      expect(lines.size).toBe(waiting.length);
      expect(lines.isUrgent).toBe(waiting.some(({ priority }) => priority === 'now'));
    }
  });
});
