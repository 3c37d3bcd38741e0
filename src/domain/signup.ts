/**
 * The life of a pending signup: `new → checkout → paid → made → claimed`. It leaves the way as `cancelled`
 * (its browser began another), `expired` (two hours), or `duplicate` (paid, but no account can come of it:
 * to be refunded). A payment that is confirmed late still counts, so the first two are not the end.
 */
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
  /** The provider has a checkout for it. */
  | 'checkout-opened'
  /** Its browser began another signup. */
  | 'superseded'
  /** Two hours went by. */
  | 'timed-out'
  /** The provider confirmed the payment. */
  | 'payment-confirmed'
  /** User and period stand in the database. */
  | 'account-made'
  /** The e-mail has an account already, or the password is no longer kept. */
  | 'account-refused'
  /** The browser that began it was signed in. */
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

/** The state after an event, or null when the event has no effect in that state. */
export function nextSignupState(state: SignupState, event: SignupEvent): SignupState | null {
  return moves[state][event] ?? null;
}

/** States that the browser that began the signup can still go on from. */
export const openSignupStates = ['new', 'checkout'] as const satisfies readonly SignupState[];

/** Source: docs/requirements.md#sign-up-and-payment. */
export const signupLifeMs = 2 * 60 * 60 * 1000;

/**
 * How long the password's hash is kept for a checkout that was opened and not paid: the provider repeats a
 * webhook for 28 hours, and our own reading may be late by as long as an outage lasts.
 */
export const lateConfirmationMs = 7 * 24 * 60 * 60 * 1000;

/** How long one checkout is reused for one signup. Source: docs/requirements.md#sign-up-and-payment. */
export const checkoutReuseMs = 30 * 60 * 1000;

/** Whether a stored text names a state. */
export function isSignupState(text: string): text is SignupState {
  return signupStates.some((state) => state === text);
}
