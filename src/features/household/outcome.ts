/** What can be sent to the profile's address; the field `intent` of its forms says which. */
export const intents = [
  'save',
  'add',
  'delete',
  'remove-watched',
  'remove-all-watched',
  'restore-watched',
  'sign-out-device',
  'password',
  'adult-titles',
  'delete-account',
  'view-as',
] as const;

export type Intent = (typeof intents)[number];

/** What came of something that was sent. */
export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** The sentence to show. */
  text: string;
  /** More about a failure, where the first sentence doesn't say it. */
  detail?: string;
  /** What brings removed titles back. */
  undo?: string;
}

/** Whether a text names something that can be sent. */
export function isIntent(text: string): text is Intent {
  return intents.some((intent) => intent === text);
}
