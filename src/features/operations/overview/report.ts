import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { type FigureName, type FigureSeries, figureNames } from '#src/domain/day-figures.ts';
import { addDays, spanOfDay } from '#src/domain/days.ts';
import { formatCount, formatRand } from '#src/domain/money.ts';
import { type Link, type Note, type Report, unreadable } from '#src/features/operations/report.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import type { Overview } from './read.ts';

const labels: Record<FigureName, string> = {
  signUps: 'Sign-ups',
  payments: 'Payments',
  renewals: 'Renewals',
  cancellations: 'Cancellations',
  lapsed: 'Lapsed',
  refundsDue: 'Refunds due',
  revenue: 'Revenue',
};

const meanings: Record<FigureName, string> = {
  signUps: 'Households that paid for the first time and got their account.',
  payments: 'All payments that arrived, also those to be refunded.',
  renewals: 'Payments of households that had an account already.',
  cancellations: 'Households that chose not to renew. They watch until their month ends.',
  lapsed:
    'Households whose month and days of grace ended without another payment, or whose month was refunded.',
  refundsDue: 'Payments that bought no month, to be refunded.',
  revenue: 'Payments less refunds of that day. Payments due for a refund don’t count.',
};

/** Figures for which a higher value is worse. */
const losses: readonly FigureName[] = ['cancellations', 'lapsed', 'refundsDue'];

export function parseFigure(name: string | null): FigureName {
  return figureNames.find((each) => each === name) ?? 'revenue';
}

const title = 'Overview';

/** `overview` is null if it couldn't be read in time. The shown figure comes first in the table. */
export function reportOverview(overview: Overview | null, shown: FigureName): Report {
  if (overview === null) return { title, json: null, notes: [{ look: 'bad', says: unreadable }] };
  const { series, refundsDue } = overview;
  const columns = [shown, ...figureNames.filter((name) => name !== shown)];
  const { days, totals } = series;
  const today = days.at(-1)?.figures ?? null;
  const isEmpty = days.every(({ figures }) => (figures?.[shown] ?? 0) === 0);
  return {
    title,
    json: { days, totals, refundsDue },
    notes: noteOn(overview),
    facts: figureNames.map((name) => ({
      name: labels[name],
      value: formatFigure(name, today?.[name] ?? null),
      hint: `${formatFigure(name, totals[name])} in 90 days`,
      href: operatorPaths.overviewOf(name),
      isShown: name === shown,
      isLoss: losses.includes(name),
      // Leaves out today, which isn't over.
      trend: days.slice(0, -1).map(({ figures }) => figures?.[name] ?? null),
    })),
    chart: {
      title: labels[shown],
      meaning: meanings[shown],
      isLoss: losses.includes(shown),
      isMoney: shown === 'revenue',
      summary: summarise(series, shown),
      days: isEmpty
        ? null
        : days.map(({ day, figures }) => ({
            label: formatDayOf(day),
            value: figures?.[shown] ?? null,
            text: formatFigure(shown, figures?.[shown] ?? null),
          })),
    },
    tables: [
      {
        title: 'All numbers by day',
        columns: ['Day', ...columns.map((name) => labels[name])],
        rows: days.toReversed().map(({ day, figures }) => ({
          id: day,
          cells: [formatDayOf(day), ...columns.map((name) => formatFigure(name, figures?.[name] ?? null))],
        })),
        none: 'No day was counted yet.',
        isNumbers: true,
        next: linkToBooks(days),
        totals: ['90 days', ...columns.map((name) => formatFigure(name, totals[name]))],
      },
    ],
  };
}

/** Links to the month before today's month, which is complete. The last of the days is today. */
function linkToBooks(days: FigureSeries['days']): Link | null {
  const today = days.at(-1)?.day;
  if (today === undefined) return null;
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  const from = `${to.slice(0, 7)}-01`;
  return { label: 'Books of the last month, as CSV', href: operatorPaths.books(from, to) };
}

function noteOn({ series: { days, totals }, refundsDue }: Overview): Note[] {
  const isTodayMissing = (days.at(-1)?.figures ?? null) === null;
  const isEmpty = figureNames.every((name) => totals[name] === 0);
  const notes: Note[] = [];
  if (refundsDue !== null && refundsDue.count > 0)
    notes.push({
      look: 'bad',
      says: `${describeRefunds(refundsDue)} Refund them in the payment provider’s portal.`,
    });
  if (isTodayMissing)
    notes.push({ look: 'plain', says: 'Today is still being counted. Load the page again in a moment.' });
  else if (isEmpty)
    notes.push({ look: 'plain', says: 'Nothing yet. The first sign-up shows here within 15 seconds.' });
  return notes;
}

function formatFigure(name: FigureName, value: number | null): string {
  if (value === null) return '–';
  return name === 'revenue' ? formatRand(value) : formatCount(value);
}

/** `12 November`. The year is left out: the list covers 90 days. */
function formatDayOf(day: string): string {
  return formatDay(spanOfDay(day).from, inEnglish).replace(/ \d{4}$/, '');
}

function summarise({ days, totals }: FigureSeries, shown: FigureName): string {
  const total = `${formatFigure(shown, totals[shown])} in ${days.length} days`;
  const counted = days.flatMap(({ day, figures }) =>
    figures === null ? [] : { day, value: figures[shown] },
  );
  const [peak] = counted.toSorted((a, b) => b.value - a.value);
  if (peak === undefined || peak.value <= 0) return `${total}.`;
  return `${total}, most on ${formatDayOf(peak.day)}: ${formatFigure(shown, peak.value)}.`;
}

function describeRefunds({ count, amount }: { count: number; amount: number }): string {
  const payments = count === 1 ? '1 payment waits' : `${formatCount(count)} payments wait`;
  return `${payments} for a refund, ${formatRand(amount)} together.`;
}
