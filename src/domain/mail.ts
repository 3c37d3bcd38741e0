const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** What a mail is about. Only this is stored: the text is written when it is sent, and holds the latest. */
export const mailKinds = [
  'password-reset',
  'password-changed',
  'email-changed',
  'welcome',
  'receipt',
  'month-ending',
  'refund-due',
  'refund-coming',
  'month-refunded',
  'refund-told',
  'deletion-coming',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** How long after a failure the next attempt comes, in ms; the last one is repeated. Source: docs/security.md, rule 19. */
const delays = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];

/** For how long, in ms, each is worth sending. Who asked for a link an hour ago has asked again. */
const lives: Record<MailKind, number> = {
  'password-reset': hour,
  'password-changed': 3 * day,
  'email-changed': 3 * day,
  welcome: 3 * day,
  receipt: 3 * day,
  'month-ending': 2 * day,
  'refund-due': 7 * day,
  'refund-coming': 7 * day,
  'month-refunded': 7 * day,
  'refund-told': 7 * day,
  'deletion-coming': 29 * day,
};

/** How long, in ms, an attempt may take before another process may try. Longer than any timeout of a mailer. */
export const attemptMs = 2 * minute;

/** Whether a stored word is a kind of mail. */
export function isMailKind(word: string): word is MailKind {
  return mailKinds.some((kind) => kind === word);
}

/** How long, in ms, to wait after the given number of attempts has failed; 1 is the first. */
export function retryDelay(attempts: number): number {
  return delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? minute;
}

/** Whether a mail that was asked for at `createdAt` (epoch ms) still tells something worth knowing. */
export function isWorthSending(kind: MailKind, createdAt: number, now: number): boolean {
  return now - createdAt < lives[kind];
}
