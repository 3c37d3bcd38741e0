import { monthsAfter } from './period.ts';

const day = 24 * 60 * 60 * 1000;

/** It begins with the expiry. Source: docs/security.md, rule 33. */
export const unpaidSignupMs = 30 * day;

/** The notice comes so long before the deletion. Source: docs/security.md, rule 33. */
export const deletionNoticeMs = 30 * day;

const retentionMonths = 24;

export function deletionDue(lapsedAt: number): number {
  return monthsAfter(lapsedAt, retentionMonths);
}

export function isNoticeDue(lapsedAt: number, now: number): boolean {
  return now >= deletionDue(lapsedAt) - deletionNoticeMs;
}

/** 24 months have 730 days or 731. Accounts made later than this need no notice yet. */
export function newestWithNotice(now: number): number {
  return now + deletionNoticeMs - 730 * day;
}

/** The notice always comes first. */
export function deletesAt({ lapsedAt, noticeAt }: { lapsedAt: number; noticeAt: number }): number {
  return Math.max(deletionDue(lapsedAt), noticeAt + deletionNoticeMs);
}
