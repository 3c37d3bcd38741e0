export interface Operator {
  id: string;
  email: string;
}

export interface SignedInOperator extends Operator {
  signedInAt: number;
}

/** The audit names it; no e-mail looks like it. */
export const commandLine = 'command line';

/** The desk's file is made as a whole: in 31 days some 20,000 households pay. */
export const maxBookDays = 31;

export const operatorActions = [
  'operator-invited',
  'operator-removed',
  'passkey-registered',
  'signed-in',
  'signed-out',
  'households-searched',
  'household-opened',
  'month-granted',
  'signed-out-everywhere',
  'household-suspended',
  'household-resumed',
  'household-exported',
  'email-changed',
  'household-deleted',
  'mails-retried',
  'passes-made',
  'passes-stopped',
  'change-announced',
] as const;

export type OperatorAction = (typeof operatorActions)[number];

/** The result is recognisable, but no personal data: `t…@e….org`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  const ending = /\.[^.]*$/.exec(host)?.[0] ?? '';
  return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${ending}`;
}
