import { describe, expect, it } from 'vitest';
import { FairLine } from '../scheduling/fair-line.ts';
import { FairLines, type LineName, type LineTicket, lineNames } from './fair-lines.ts';

const bounds = { perKey: 3, total: () => 6 };

const all = { viewers: bounds, visitors: bounds, refresh: bounds };

interface Tried extends LineTicket {
  name: string;
  refused: boolean;
}

function ticket(name: string, keys: string[], line: LineName = 'viewers'): Tried {
  const one: Tried = {
    name,
    line,
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

function nameOf(one: LineTicket): string {
  return 'name' in one ? String(one.name) : '';
}

/** Takes all. */
function serve({ take }: { take(): LineTicket | undefined }): string[] {
  const names: string[] = [];
  for (let one = take(); one !== undefined; one = take()) names.push(nameOf(one));
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
    expect(serve({ take: () => lines.take() })).toEqual(['a1', 'b1', 'a2', 'a3']);
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
    expect(serve({ take: () => lines.take() })).toEqual(['a1', 'b1', 'c1', 'd1', 'a2', 'b2']);
  });

  it('refuses who already has the longest line when all is full', () => {
    const lines = lineWith(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((name) => ticket(name, [name[0] ?? ''])));
    const next = ticket('a3', ['a']);
    lines.add(next);
    expect(next.refused).toBe(true);
    expect(lines.size).toBe(bounds.total());
  });

  it('serves a ticket of two callers once, at the turn of the first', () => {
    const shared = ticket('shared', ['b']);
    const lines = lineWith([ticket('a1', ['a']), ticket('b1', ['b']), shared]);
    lines.join(shared, 'c');
    expect(serve({ take: () => lines.take() })).toEqual(['a1', 'b1', 'shared']);
    expect(lines.size).toBe(0);
  });

  it('knows whether a ticket that is taken out still waited', () => {
    const [waiting, never] = [ticket('a1', ['a']), ticket('x', ['x'])];
    const line = lineWith([waiting]);
    expect([waiting, never, waiting].map((one) => line.remove(one))).toEqual([true, false, false]);
    expect([line.size, line.take()]).toEqual([0, undefined]);
  });
});

describe('lines for viewers, visitors and the refresh', () => {
  it('moves a waiting ticket up when somebody better waits for it, never down', () => {
    const lines = new FairLines(all);
    const [title, behind] = [ticket('title', ['n'], 'refresh'), ticket('behind', ['a'])];
    lines.add(title);
    lines.add(behind);
    lines.join(title, { line: 'visitors', key: 'network' });
    expect([title.line, lines.sizeOf('refresh'), lines.sizeOf('visitors')]).toEqual(['visitors', 0, 1]);
    lines.join(title, { line: 'viewers', key: 'b' });
    lines.join(title, { line: 'refresh', key: '' });
    expect([title.line, lines.sizeOf('visitors'), lines.size]).toEqual(['viewers', 0, 2]);
    expect(serve({ take: () => lines.take('viewers') })).toEqual(['behind', 'title']);
  });

  it('leaves a ticket where it is that has begun', () => {
    const lines = new FairLines(all);
    const title = ticket('title', ['n'], 'visitors');
    lines.add(title);
    lines.take('visitors');
    lines.join(title, { line: 'viewers', key: 'a' });
    expect([title.line, lines.size]).toEqual(['visitors', 0]);
  });

  it('loses no ticket and serves none twice, whatever happens in whatever order', () => {
    // A generator with a seed, so that a failure comes again.
    let seed = 7;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const lines = new FairLines(all);
    const drawLine = () => lineNames[draw(lineNames.length)] ?? 'viewers';
    const tickets: Tried[] = [];
    const gone = new Set<LineTicket>();
    for (let step = 0; step < 5_000; step += 1) {
      const some = tickets[draw(Math.max(1, tickets.length))];
      const act = draw(5);
      if (act < 2) {
        const fresh = ticket(`t${step}`, [`k${draw(5)}`], drawLine());
        tickets.push(fresh);
        lines.add(fresh);
      } else if (act === 2 && some !== undefined && !some.refused && !gone.has(some)) {
        lines.join(some, { line: drawLine(), key: `k${draw(5)}` });
      } else if (act === 3 && some !== undefined) {
        if (lines.remove(some)) gone.add(some);
      } else {
        const taken = lines.take(drawLine());
        if (taken !== undefined) {
          expect(gone.has(taken)).toBe(false);
          gone.add(taken);
        }
      }
      const waiting = tickets.filter((one) => !one.refused && !gone.has(one));
      expect(lines.size).toBe(waiting.length);
      for (const name of lineNames)
        expect(lines.sizeOf(name)).toBe(waiting.filter(({ line }) => line === name).length);
    }
  });
});
