export interface Operator {
  id: string;
  email: string;
}

export interface SignedInOperator extends Operator {
  signedInAt: number;
}

/** Actor of commands in the audit log. It can't be an operator's e-mail. */
export const commandLine = 'command line';

/** The desk builds its file in memory: in 31 days some 20,000 households pay. */
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

/** Returns text such as `t…@e….org`, which is recognisable but no personal data. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  const ending = /\.[^.]*$/.exec(host)?.[0] ?? '';
  return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${ending}`;
}
