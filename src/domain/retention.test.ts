import { describe, expect, it } from 'vitest';
import { deletesAt, deletionDue, deletionNoticeMs, isNoticeDue, newestWithNotice } from './retention.ts';

const day = 24 * 60 * 60 * 1000;
const at = (date: string) => Date.parse(`${date}T12:00:00+02:00`);

describe('when a household without a paid month is deleted', () => {
  it('is 24 months after the last one', () => {
    expect(deletionDue(at('2024-11-23'))).toBe(at('2026-11-23'));
    expect(deletionDue(at('2024-02-29'))).toBe(at('2026-02-28'));
  });

  it('is announced 30 days before, and no earlier', () => {
    const due = deletionDue(at('2024-11-23'));
    expect(isNoticeDue(at('2024-11-23'), due - deletionNoticeMs - 1)).toBe(false);
    expect(isNoticeDue(at('2024-11-23'), due - deletionNoticeMs)).toBe(true);
  });

  it('is 30 days after a notice that came late', () => {
    const lapsedAt = at('2020-01-01');
    const noticeAt = at('2026-11-23');
    expect(deletesAt({ lapsedAt, noticeAt })).toBe(noticeAt + deletionNoticeMs);
    expect(deletesAt({ lapsedAt: at('2026-01-01'), noticeAt })).toBe(at('2028-01-01'));
  });

  it('looks at every account that can need a notice', () => {
    // Four years, so that some of the 24-month spans contain a leap day and others don't.
    for (let lapsedAt = at('2023-01-01'); lapsedAt < at('2027-01-01'); lapsedAt += day) {
      const now = deletionDue(lapsedAt) - deletionNoticeMs;
      expect(isNoticeDue(lapsedAt, now)).toBe(true);
      expect(newestWithNotice(now)).toBeGreaterThanOrEqual(lapsedAt);
      expect(newestWithNotice(now)).toBeLessThan(lapsedAt + 2 * day);
    }
  });
});
