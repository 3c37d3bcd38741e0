import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const pause = 5_000;

function build() {
  let now = 1_000;
  const breaker = new CircuitBreaker({ monotonic: () => now });
  const fail = (times: number) => Array.from({ length: times }, () => breaker.recordFailure());
  const pass = (ms: number) => {
    now += ms;
  };
  return { breaker, fail, pass };
}

describe('the breaker before a service that fails', () => {
  it('opens at the sixth failure in a row, and says so once', () => {
    const { breaker, fail } = build();
    expect(fail(5)).toEqual([false, false, false, false, false]);
    expect([breaker.isOpen, breaker.tryCall()]).toEqual([false, true]);
    expect(fail(2)).toEqual([true, false]);
    expect([breaker.isOpen, breaker.tryCall()]).toEqual([true, false]);
  });

  it('counts anew after a success', () => {
    const { breaker, fail } = build();
    fail(5);
    expect(breaker.recordSuccess()).toBe(false);
    expect(fail(5)).not.toContain(true);
    expect(breaker.isOpen).toBe(false);
  });

  it('lets one call through after its pause', () => {
    const { breaker, fail, pass } = build();
    fail(6);
    pass(pause - 1);
    expect(breaker.tryCall()).toBe(false);
    pass(1);
    expect([breaker.tryCall(), breaker.tryCall(), breaker.tryCall()]).toEqual([true, false, false]);
  });

  it('closes for all when that call succeeds', () => {
    const { breaker, fail, pass } = build();
    fail(6);
    pass(pause);
    expect(breaker.tryCall()).toBe(true);
    expect(breaker.recordSuccess()).toBe(true);
    expect([breaker.tryCall(), breaker.tryCall()]).toEqual([true, true]);
    expect(fail(5)).not.toContain(true);
  });

  it('stays open when that call fails, at once and for as long', () => {
    const { breaker, fail, pass } = build();
    fail(6);
    pass(pause);
    expect(breaker.tryCall()).toBe(true);
    expect(fail(1)).toEqual([false]);
    pass(pause - 1);
    expect(breaker.tryCall()).toBe(false);
    pass(1);
    expect(breaker.tryCall()).toBe(true);
  });

  it('opens for as long as the service asks for, and no shorter for a later failure', () => {
    const { breaker, fail, pass } = build();
    expect(breaker.open(60_000)).toBe(true);
    expect(fail(1)).toEqual([false]);
    pass(59_999);
    expect(breaker.isOpen).toBe(true);
    pass(1);
    expect([breaker.isOpen, breaker.tryCall()]).toEqual([false, true]);
  });
});
