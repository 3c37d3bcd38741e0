import { describe, expect, it } from 'vitest';
import type { MetadataCaller } from '#src/adapters/callers.ts';
import type { Allowance } from '#src/adapters/limits/limits.ts';
import type { LinePlace } from './fair-lines.ts';
import { SharedCall } from './shared-call.ts';

function caller(
  key: string,
  kind: MetadataCaller['kind'] = 'viewer',
): { caller: MetadataCaller; leave(): void } {
  const controller = new AbortController();
  const take = (): Allowance => ({ allowed: true });
  const { signal } = controller;
  const caller = { kind, key, signal, takeUnknownTitle: take, takeCall: take };
  return { caller, leave: () => controller.abort() };
}

function build() {
  const joined: string[] = [];
  const seen = { abandoned: 0, joined, left: 0 };
  const call = new SharedCall(() => {
    seen.abandoned += 1;
  });
  const queued = {
    result: new Promise(() => undefined),
    join: ({ line, key }: LinePlace) => {
      joined.push(`${line} ${key}`);
    },
    leave: () => {
      seen.left += 1;
      return true;
    },
  };
  return { call, queued, seen };
}

describe('a call that several wait for', () => {
  it('goes on while one of them waits, and is given up with the last one', () => {
    const { call, queued, seen } = build();
    const [one, two] = [caller('a'), caller('b')];
    call.join(one.caller, 'now');
    call.join(two.caller, 'now');
    call.standsIn(queued);
    one.leave();
    expect([call.isAbandoned, seen.abandoned, seen.left]).toEqual([false, 0, 0]);
    two.leave();
    expect([call.isAbandoned, call.signal.aborted, seen.abandoned, seen.left]).toEqual([true, true, 1, 1]);
  });

  it('is never given up while the product itself waits for it', () => {
    const { call, seen } = build();
    const one = caller('a');
    call.join(null, 'later');
    call.join(one.caller, 'now');
    one.leave();
    expect([call.isAbandoned, seen.abandoned]).toEqual([false, 0]);
  });

  it('stands where the best of those who wait may stand', () => {
    const { call } = build();
    call.join(caller('a').caller, 'later');
    expect([call.isUrgent, call.place]).toEqual([false, { line: 'refresh', key: 'a' }]);
    call.join(caller('network', 'visitor').caller, 'now');
    expect([call.isUrgent, call.place]).toEqual([true, { line: 'visitors', key: 'network' }]);
    call.join(caller('b').caller, 'now');
    call.join(null, 'now');
    expect(call.place).toEqual({ line: 'viewers', key: 'b' });
  });

  it('takes a turn of each of them in the queue', () => {
    const { call, queued, seen } = build();
    call.join(caller('a').caller, 'now');
    call.join(caller('b').caller, 'now');
    call.standsIn(queued);
    call.join(caller('c', 'visitor').caller, 'now');
    expect(seen.joined).toEqual(['viewers a', 'viewers b', 'visitors c']);
  });

  it('listens to nobody once it has its result, though they go later', async () => {
    const { call, seen } = build();
    const one = caller('a');
    call.join(one.caller, 'now');
    call.settle(Promise.resolve('a title'));
    expect(await call.result).toBe('a title');
    one.leave();
    expect([call.isAbandoned, seen.abandoned]).toEqual([false, 0]);
  });

  it('passes a failure on to all of them', async () => {
    const { call } = build();
    call.join(caller('a').caller, 'now');
    call.settle(Promise.reject(new Error('the service is down')));
    await expect(call.result).rejects.toThrow('the service is down');
  });
});
