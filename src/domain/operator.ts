export interface Operator {
  id: string;
  email: string;
}

/** Who acts at the desk, and when their passkey opened the session. */
export interface SignedInOperator extends Operator {
  signedInAt: number;
}

/** In the audit; no e-mail looks like it. */
export const commandLine = 'command line';

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
  'household-deleted',
  'mails-retried',
  'passes-made',
  'passes-stopped',
] as const;

export type OperatorAction = (typeof operatorActions)[number];

/** The result is recognisable, but no personal data: `t…@e….org`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split(/@(?=[^@]*$)/);
  const ending = /\.[^.]*$/.exec(host)?.[0] ?? '';
  return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${ending}`;
}
