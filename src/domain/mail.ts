const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** The outbox stores only the kind; the text is written when the mail is sent. */
export const mailKinds = [
  'password-reset',
  'password-changed',
  'email-changed',
  'code-session',
  'title-asked',
  'passkey-added',
  'passkey-removed',
  'welcome',
  'receipt',
  'month-ending',
  'refund-due',
  'refund-coming',
  'month-refunded',
  'refund-told',
  'deletion-coming',
  'gift',
  'gift-refunded',
  'gift-ended',
  'alert',
  'announcement',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** The last delay repeats. Source: docs/security.md, rule 19. */
const retryDelaysMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];

const lifetimesMs: Record<MailKind, number> = {
  'password-reset': hour,
  'password-changed': 3 * day,
  'email-changed': 3 * day,
  'code-session': 3 * day,
  'title-asked': 3 * day,
  'passkey-added': 3 * day,
  'passkey-removed': 3 * day,
  welcome: 3 * day,
  receipt: 3 * day,
  'month-ending': 2 * day,
  'refund-due': 7 * day,
  'refund-coming': 7 * day,
  'month-refunded': 7 * day,
  'refund-told': 7 * day,
  'deletion-coming': 29 * day,
  gift: 7 * day,
  'gift-refunded': 7 * day,
  'gift-ended': 7 * day,
  alert: day,
  announcement: 14 * day,
};

/** After this time another process may send the mail again, so it is longer than each timeout of the mailer. */
export const attemptMs = 2 * minute;

export function isMailKind(word: string): word is MailKind {
  return mailKinds.some((kind) => kind === word);
}

export function retryDelay(attempts: number): number {
  return retryDelaysMs[Math.min(Math.max(attempts, 1), retryDelaysMs.length) - 1] ?? minute;
}

export function isWorthSending(kind: MailKind, createdAt: number, now: number): boolean {
  return now - createdAt < lifetimesMs[kind];
}
