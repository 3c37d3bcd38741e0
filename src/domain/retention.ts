import { monthsAfter } from './period.ts';

const day = 24 * 60 * 60 * 1000;

/** Counted from the sign-up's expiry. Source: docs/security.md, rule 33. */
export const unpaidSignupMs = 30 * day;

/** Time between the notice and the deletion. Source: docs/security.md, rule 33. */
export const deletionNoticeMs = 30 * day;

const retentionMonths = 24;

export function deletionDue(lapsedAt: number): number {
  return monthsAfter(lapsedAt, retentionMonths);
}

export function isNoticeDue(lapsedAt: number, now: number): boolean {
  return now >= deletionDue(lapsedAt) - deletionNoticeMs;
}

/** Accounts made later than this need no notice yet: 24 months have at least 730 days. */
export function newestWithNotice(now: number): number {
  return now + deletionNoticeMs - 730 * day;
}

/** A household is never deleted before its notice is `deletionNoticeMs` old. */
export function deletesAt({ lapsedAt, noticeAt }: { lapsedAt: number; noticeAt: number }): number {
  return Math.max(deletionDue(lapsedAt), noticeAt + deletionNoticeMs);
}
