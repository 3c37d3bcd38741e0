/** Each event is one log line at `info`. docs/monitoring.md lists them for operators. */
export const eventOutcomes = {
  'sign-in': ['accepted', 'refused', 'limited', 'overloaded'],
  'sign-in-code': ['shown', 'confirmed', 'refused', 'cancelled', 'limited'],
  'sign-out': ['done'],
  'hand-over': ['done'],
  'device-sign-out': ['done'],
  guard: ['redirected', 'refused'],
  limit: ['reached'],
  'operator-sign-in': ['accepted', 'refused'],
  'operator-passkey': ['registered', 'refused'],
  'account-created': ['done'],
  'account-deleted': ['done', 'refused'],
  'password-changed': ['done', 'refused'],
  'password-confirmed': ['confirmed', 'refused', 'limited'],
  'code-session-ended': ['done', 'refused'],
  'passkey-added': ['done', 'refused'],
  'passkey-removed': ['done'],
  'adult-titles': ['on', 'off'],
  reminders: ['on', 'off', 'refused'],
  'guardian-consent': ['given', 'withdrawn'],
  'password-reset': ['requested', 'done', 'refused'],
  'email-changed': ['done'],
  'email-change-undone': ['done', 'refused'],
  'sub-user-added': ['done'],
  'sub-user-deleted': ['done'],
  'title-choice': ['allowed', 'blocked', 'undone'],
  'title-request': ['asked', 'limited', 'allowed', 'refused'],
  'more-time': ['given', 'refused', 'limited'],
  payment: ['confirmed', 'refund-due', 'not-counted', 'refunded'],
  pass: ['redeemed', 'refused', 'limited'],
  webhook: ['refused'],
  metadata: ['key-refused', 'unavailable', 'available'],
} as const satisfies Record<string, readonly string[]>;

export type EventName = keyof typeof eventOutcomes;

export type EventOutcome<Name extends EventName> = (typeof eventOutcomes)[Name][number];

interface EventLog {
  info(fields: object, message: string): void;
}

/** `fields` name accounts by id and never contain an e-mail. Source: docs/requirements.md#logs. */
export function logEvent<Name extends EventName>(
  log: EventLog,
  event: Name,
  outcome: EventOutcome<Name>,
  fields: object = {},
): void {
  log.info({ event, outcome, ...fields }, `${event}: ${outcome}`);
}
