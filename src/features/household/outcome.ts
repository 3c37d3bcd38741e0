export const intents = [
  'save',
  'add',
  'edit',
  'delete',
  'remove-watched',
  'remove-all-watched',
  'restore-watched',
  'sign-out-device',
  'password',
  'begin-passkey',
  'add-passkey',
  'remove-passkey',
  'adult-titles',
  'withdraw-consent',
  'reminders',
  'delete-account',
  'view-as',
  'choose-title',
] as const;

export type Intent = (typeof intents)[number];

export interface Outcome {
  intent: Intent;
  ok: boolean;
  text: string;
  detail?: string;
  undo?: string;
  /** JSON, by which the browser makes a passkey. */
  passkeyOptions?: string;
  /** The removed title, or `all`, once the connection is back. */
  waits?: string;
}

export function isIntent(text: string): text is Intent {
  return intents.some((intent) => intent === text);
}

/** Without script an outcome belongs to one part of the page. */
export function outcomeOf(outcome: Outcome | undefined, ...of: Intent[]): Outcome | null {
  return outcome !== undefined && of.includes(outcome.intent) ? outcome : null;
}
