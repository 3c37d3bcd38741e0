import { describe, expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';

describe('BodyBudget', () => {
  it('has room for so many bytes of all requests together, and again once they are given back', () => {
    const budget = new BodyBudget({ all: 100, owner: 100 });
    const [one, other] = [budget.lease('a'), budget.lease('b')];
    one.take(60);
    expect(() => other.take(60)).toThrow('too-many-bodies');
    other.take(40);
    one.release();
    one.release();
    expect(budget.used).toBe(40);
    other.take(60);
    other.release();
    expect(budget.used).toBe(0);
  });

  it('leaves room for others when one viewer sends much at once', () => {
    const budget = new BodyBudget({ all: 100, owner: 50 });
    budget.lease('a').take(40);
    expect(() => budget.lease('a').take(20)).toThrow('too-many-bodies');
    budget.lease('b').take(50);
    budget.lease(null).take(10);
    expect(budget.used).toBe(100);
  });
});
