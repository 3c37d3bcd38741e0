import { monthAfter, type Period } from './period.ts';

/** A month with the id of its row. */
export interface PlacedPeriod extends Period {
  id: string;
}

export interface EndedMonth {
  /** When the refunded month ended, epoch ms: now, or earlier when it was over already or never begun. */
  endedAt: number;
  /** Months that had not begun and have another place now. */
  moved: PlacedPeriod[];
}

/**
 * Ends one month because its payment went back. Months that have begun stay as they are; those to come are laid
 * out again in their order, the first from now or from the end of the month that runs: nobody loses a month that is
 * still paid for, and no time that nobody paid for lies between them. Refunds of one moment may come in any order.
 */
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
