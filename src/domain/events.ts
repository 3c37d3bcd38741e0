/**
 * Every event that is logged, with its possible outcomes: one line each at `info`, with the request's id where a request
 * caused it. Operators find the list in docs/operating.md.
 */
export const eventOutcomes = {
  'sign-in': ['accepted', 'refused', 'limited', 'overloaded'],
  'sign-out': ['done'],
  'device-sign-out': ['done'],
  guard: ['redirected', 'refused'],
  limit: ['reached'],
  'account-created': ['done'],
  'account-deleted': ['done', 'refused'],
  'password-changed': ['done', 'refused'],
  'adult-titles': ['on', 'off', 'refused'],
  'password-reset': ['requested', 'done', 'refused'],
  'email-changed': ['done'],
  'email-change-undone': ['done', 'refused'],
  'sub-user-added': ['done'],
  'sub-user-deleted': ['done'],
  payment: ['confirmed', 'refund-due', 'not-counted', 'refunded'],
  webhook: ['refused'],
  metadata: ['key-refused', 'unavailable', 'available'],
} as const satisfies Record<string, readonly string[]>;

export type EventName = keyof typeof eventOutcomes;

export type EventOutcome<Name extends EventName> = (typeof eventOutcomes)[Name][number];

/** The part of a log that events need. */
interface EventLog {
  info(fields: object, message: string): void;
}

/**
 * Logs an event at `info`. Fields name accounts by id, and never hold an e-mail.
 * Source: docs/requirements.md#logs.
 */
export function logEvent<Name extends EventName>(
  log: EventLog,
  event: Name,
  outcome: EventOutcome<Name>,
  fields: object = {},
): void {
  log.info({ event, outcome, ...fields }, `${event}: ${outcome}`);
}
