import type { FormAnswer } from '#src/domain/form-answer.ts';
import type { Typed } from './typed.ts';

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
  'pin',
  'begin-passkey',
  'add-passkey',
  'remove-passkey',
  'adult-titles',
  'withdraw-consent',
  'reminders',
  'delete-account',
  'view-as',
  'choose-title',
  'allow-request',
  'refuse-request',
] as const;

export type Intent = (typeof intents)[number];

/** The answer of a form of the profile. */
export interface Said {
  text: string;
  undo?: string;
  /** JSON from which the browser makes a passkey. */
  passkeyOptions?: string;
  /** The title, or `all`, that is removed once the connection is back. */
  waits?: string;
}

export interface Outcome extends Said {
  intent: Intent;
  ok: boolean;
  detail?: string;
}

export function isIntent(text: string): text is Intent {
  return intents.some((intent) => intent === text);
}

export function readOutcome(answer: FormAnswer<Said> | undefined): Outcome | null {
  if (answer === undefined) return null;
  const { typed, refusal, said } = answer;
  const sent = typed.intent ?? '';
  const intent = isIntent(sent) ? sent : 'save';
  if (refusal === null) return { intent, ok: true, text: '', ...said };
  const { text, detail } = refusal;
  return { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
}

/** Returns what was typed into a refused form. Without script, the form shows it again. */
export function typedIn(answer: FormAnswer<Said> | undefined, intent: Intent): Typed | null {
  return answer?.refusal && answer.typed.intent === intent ? answer.typed : null;
}

/** Without script, only the part of the page whose form was sent shows the outcome. */
export function outcomeOf(outcome: Outcome | null, ...of: Intent[]): Outcome | null {
  return outcome !== null && of.includes(outcome.intent) ? outcome : null;
}
