import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignupState, nextSignupState, type SignupEvent, type SignupState } from './signup.ts';

const events: SignupEvent[] = [
  'checkout-opened',
  'superseded',
  'timed-out',
  'payment-confirmed',
  'account-made',
  'account-refused',
  'browser-signed-in',
];

/** States only move to a higher rank. */
const rank: Record<SignupState, number> = {
  new: 0,
  checkout: 1,
  cancelled: 2,
  expired: 2,
  paid: 3,
  made: 4,
  duplicate: 5,
  claimed: 5,
};

function walk(sequence: readonly SignupEvent[]): SignupState[] {
  const visited: SignupState[] = ['new'];
  for (const event of sequence) {
    const state = visited.at(-1) ?? 'new';
    visited.push(nextSignupState(state, event) ?? state);
  }
  return visited;
}

describe('nextSignupState', () => {
  it('goes the whole way', () => {
    const way: SignupEvent[] = ['checkout-opened', 'payment-confirmed', 'account-made', 'browser-signed-in'];
    expect(walk(way)).toEqual(['new', 'checkout', 'paid', 'made', 'claimed']);
  });

  it('makes no account without a payment, and claims none that was not made', () => {
    for (const state of ['new', 'checkout', 'cancelled', 'expired'] as const) {
      expect(nextSignupState(state, 'account-made')).toBeNull();
      expect(nextSignupState(state, 'browser-signed-in')).toBeNull();
    }
    expect(nextSignupState('paid', 'browser-signed-in')).toBeNull();
    expect(nextSignupState('claimed', 'browser-signed-in')).toBeNull();
  });

  it('counts a payment that is confirmed after the signup has expired or was replaced', () => {
    expect(nextSignupState('expired', 'payment-confirmed')).toBe('paid');
    expect(nextSignupState('cancelled', 'payment-confirmed')).toBe('paid');
  });

  it('never moves back and makes at most one account, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (sequence) => {
        const visited = walk(sequence);
        for (const [index, state] of visited.entries()) {
          expect(rank[state]).toBeGreaterThanOrEqual(rank[visited[index - 1] ?? 'new']);
        }
        const accounts = visited.filter((state, index) => state === 'made' && visited[index - 1] !== 'made');
        expect(accounts.length).toBeLessThanOrEqual(1);
        if (accounts.length === 1) expect(sequence).toContain('payment-confirmed');
      }),
    );
  });
});

it('knows its own states', () => {
  expect(isSignupState('made')).toBe(true);
  expect(isSignupState('done')).toBe(false);
});
