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
  'adult-titles',
  'withdraw-consent',
  'delete-account',
  'view-as',
] as const;

export type Intent = (typeof intents)[number];

export interface Outcome {
  intent: Intent;
  ok: boolean;
  text: string;
  detail?: string;
  undo?: string;
  /** The removed title, or `all`, once the connection is back. */
  waits?: string;
}

export function isIntent(text: string): text is Intent {
  return intents.some((intent) => intent === text);
}
