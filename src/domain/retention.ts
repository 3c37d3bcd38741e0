import { monthsAfter } from './period.ts';

const day = 24 * 60 * 60 * 1000;

/** How long an unpaid sign-up is kept after its expiry, in ms. Source: docs/security.md, rule 33. */
export const unpaidSignupMs = 30 * day;

/** How long before its deletion a lapsed household is told, in ms. Source: docs/security.md, rule 33. */
export const deletionNoticeMs = 30 * day;

const keptMonths = 24;

/** When the data of a household is deleted that lapsed at `lapsedAt` (epoch ms) and pays no more. */
export function deletionDue(lapsedAt: number): number {
  return monthsAfter(lapsedAt, keptMonths);
}

/** Whether a household that lapsed at `lapsedAt` is to be told of its deletion. */
export function isNoticeDue(lapsedAt: number, now: number): boolean {
  return now >= deletionDue(lapsedAt) - deletionNoticeMs;
}

/** When a household that was told at `toldAt` is deleted: after the 24 months, and never sooner than it was told. */
export function deletesAt({ lapsedAt, toldAt }: { lapsedAt: number; toldAt: number }): number {
  return Math.max(deletionDue(lapsedAt), toldAt + deletionNoticeMs);
}
