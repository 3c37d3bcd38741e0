/** A payment confirmed after `cancelled` or `expired` still counts. A `duplicate` is refunded. */
export const signupStates = [
  'new',
  'checkout',
  'paid',
  'made',
  'claimed',
  'cancelled',
  'expired',
  'duplicate',
] as const;

export type SignupState = (typeof signupStates)[number];

export type SignupEvent =
  | 'checkout-opened'
  | 'superseded'
  | 'timed-out'
  | 'payment-confirmed'
  | 'account-made'
  /** The e-mail already has an account, or the password's hash was deleted. */
  | 'account-refused'
  | 'browser-signed-in';

const moves: Record<SignupState, Partial<Record<SignupEvent, SignupState>>> = {
  new: {
    'checkout-opened': 'checkout',
    superseded: 'cancelled',
    'timed-out': 'expired',
    'payment-confirmed': 'paid',
  },
  checkout: {
    'checkout-opened': 'checkout',
    superseded: 'cancelled',
    'timed-out': 'expired',
    'payment-confirmed': 'paid',
  },
  paid: { 'account-made': 'made', 'account-refused': 'duplicate' },
  made: { 'browser-signed-in': 'claimed' },
  claimed: {},
  cancelled: { 'payment-confirmed': 'paid' },
  expired: { 'payment-confirmed': 'paid' },
  duplicate: {},
};

/** Returns null if the event has no effect. */
export function nextSignupState(state: SignupState, event: SignupEvent): SignupState | null {
  return moves[state][event] ?? null;
}

export const openSignupStates = ['new', 'checkout'] as const satisfies readonly SignupState[];

/** Source: docs/requirements.md#sign-up-and-payment. */
export const signupLifeMs = 2 * 60 * 60 * 1000;

/** Yoco repeats a webhook for 28 hours, and an outage may delay our own request for the payment. */
export const lateConfirmationMs = 7 * 24 * 60 * 60 * 1000;

/** Source: docs/requirements.md#sign-up-and-payment. */
export const checkoutReuseMs = 30 * 60 * 1000;

export function isSignupState(text: string): text is SignupState {
  return signupStates.some((state) => state === text);
}
