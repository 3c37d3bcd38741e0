import { monthAfter, type Period } from './period.ts';

export interface PlacedPeriod extends Period {
  id: string;
}

export interface EndedMonth {
  /** Epoch ms: `now`, the end of a month that was over, or the start of a month that had not begun. */
  endedAt: number;
  moved: PlacedPeriod[];
}

/** Months that have begun stay; later ones move up without a gap. The order of refunds makes no difference. */
export function endMonth(periods: readonly PlacedPeriod[], refundedId: string, now: number): EndedMonth {
  const refunded = periods.find(({ id }) => id === refundedId);
  const rest = periods.filter(({ id }) => id !== refundedId).toSorted((a, b) => a.startsAt - b.startsAt);
  const begun = rest.filter(({ startsAt }) => startsAt < now);
  let nextStart = Math.max(now, ...begun.map(({ endsAt }) => endsAt));
  const moved: PlacedPeriod[] = [];
  for (const period of rest.filter(({ startsAt }) => startsAt >= now)) {
    const place = { startsAt: nextStart, endsAt: monthAfter(nextStart) };
    nextStart = place.endsAt;
    if (place.startsAt !== period.startsAt) moved.push({ id: period.id, ...place });
  }
  const endsAt = refunded?.endsAt ?? now;
  return { endedAt: Math.max(refunded?.startsAt ?? now, Math.min(endsAt, now)), moved };
}
