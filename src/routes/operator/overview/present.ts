import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { type FigureName, type FigureSeries, figureNames } from '#src/domain/day-figures.ts';
import { spanOfDay } from '#src/domain/days.ts';
import { formatCount, formatRand } from '#src/domain/money.ts';
import type { Overview } from '#src/features/operations/overview/read.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import type { ChartDay } from './chart.tsx';

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
  refundsDue: 'Payments that bought no month. Refund them at Yoco.',
  revenue: 'Payments less refunds of that day. Payments due for a refund don’t count.',
};

/** More of them is worse. */
const losses: readonly FigureName[] = ['cancellations', 'lapsed', 'refundsDue'];

export interface FigureCard {
  label: string;
  href: string;
  isShown: boolean;
  isLoss: boolean;
  today: string;
  total: string;
  values: (number | null)[];
}

export interface OverviewView {
  cards: FigureCard[];
  chart: {
    label: string;
    meaning: string;
    isLoss: boolean;
    isMoney: boolean;
    summary: string;
    /** Every day of it is zero or uncounted. */
    isEmpty: boolean;
    days: ChartDay[];
  };
  table: { columns: string[]; rows: { day: string; label: string; cells: string[] }[]; totals: string[] };
  /** Is null if there is none. */
  refundsDue: string | null;
  isTodayMissing: boolean;
  /** No figure of any day is above zero. */
  isEmpty: boolean;
}

export function parseFigure(name: string | null): FigureName {
  return figureNames.find((each) => each === name) ?? 'revenue';
}

/** The shown figure comes first in the table. */
export function presentOverview({ series, refundsDue }: Overview, shown: FigureName): OverviewView {
  const columns = [shown, ...figureNames.filter((name) => name !== shown)];
  const { days, totals } = series;
  const today = days.at(-1)?.figures ?? null;
  const rows = days.map(({ day, figures }) => ({
    day,
    label: formatDayOf(day),
    cells: columns.map((name) => formatFigure(name, figures?.[name] ?? null)),
  }));
  return {
    cards: figureNames.map((name) => ({
      label: labels[name],
      href: operatorPaths.overviewOf(name),
      isShown: name === shown,
      isLoss: losses.includes(name),
      today: formatFigure(name, today?.[name] ?? null),
      total: formatFigure(name, totals[name]),
      // Today is not over.
      values: days.slice(0, -1).map(({ figures }) => figures?.[name] ?? null),
    })),
    chart: {
      label: labels[shown],
      meaning: meanings[shown],
      isLoss: losses.includes(shown),
      isMoney: shown === 'revenue',
      summary: summarise(series, shown),
      isEmpty: days.every(({ figures }) => (figures?.[shown] ?? 0) === 0),
      days: days.map(({ day, figures }) => ({
        label: formatDayOf(day),
        value: figures?.[shown] ?? null,
        text: formatFigure(shown, figures?.[shown] ?? null),
      })),
    },
    table: {
      columns: columns.map((name) => labels[name]),
      rows: rows.toReversed(),
      totals: columns.map((name) => formatFigure(name, totals[name])),
    },
    refundsDue: refundsDue === null || refundsDue.count === 0 ? null : describeRefunds(refundsDue),
    isTodayMissing: today === null,
    isEmpty: figureNames.every((name) => totals[name] === 0),
  };
}

function formatFigure(name: FigureName, value: number | null): string {
  if (value === null) return '–';
  return name === 'revenue' ? formatRand(value) : formatCount(value);
}

/** `12 November`: 90 days hold no day twice. */
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
