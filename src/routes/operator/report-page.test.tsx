import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildSeries, type DayFigures, figureNames, noFigures } from '#src/domain/day-figures.ts';
import { addDays } from '#src/domain/days.ts';
import { parseFigure, reportOverview } from '#src/features/operations/overview/report.ts';
import { ReportPage } from './report-page.tsx';

const today = '2026-03-01';

/** Every day has other figures; one day's revenue is below zero, and one isn't counted yet. */
function buildOverview() {
  const counted = new Map<string, DayFigures>();
  for (let index = 0; index < 90; index += 1) {
    const signUps = (index * 7) % 13;
    const figures = { ...noFigures, signUps, lapsed: index % 3, revenue: signUps * 3_550 - 1_000 };
    if (index !== 1) counted.set(addDays(today, -index), figures);
  }
  return {
    series: buildSeries(today, 90, { counted, since: null }),
    refundsDue: { count: 2, amount: 7_050 },
  };
}

const drawOverview = (...all: Parameters<typeof reportOverview>) =>
  renderToStaticMarkup(<ReportPage report={reportOverview(...all)} outcome={{}} here="/operator" />);

const draw = (show: string) => drawOverview(buildOverview(), parseFigure(show));

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match.slice(1));

it.each(['revenue', 'signUps', 'lapsed'])('draws %s as the table says', (show) => {
  const html = draw(show);
  const bars = all(html, /<title>(.*?): (.*?)<\/title>/g);
  const rows = all(html, /<tr><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/g);
  expect(bars).toHaveLength(90);
  // The last row has the sums.
  expect(rows.slice(0, -1).toReversed()).toEqual(bars);
});

it('draws bars as high as their numbers, down from zero where they are below it', () => {
  const html = draw('revenue');
  const days = buildOverview().series.days;
  const bars = all(html, /class="chart-(bar|below)" x="[\d.]+" y="([\d.]+)" width="8" height="([\d.]+)"/g);
  const zero = Number(all(html, /class="chart-zero" x1="0" x2="900" y1="([\d.]+)"/g)[0]?.[0]);
  const perCent = Number(bars[0]?.[2]) / (days[0]?.figures?.revenue ?? Number.NaN);
  for (const [index, { figures }] of days.entries()) {
    const [kind, top, height] = bars[index] ?? [];
    const revenue = figures?.revenue ?? 0;
    expect(kind).toBe(revenue < 0 ? 'below' : 'bar');
    expect(Number(height)).toBeCloseTo(Math.abs(revenue) * perCent, 6);
    expect(Number(top) + (revenue < 0 ? 0 : Number(height))).toBeCloseTo(zero, 6);
  }
});

it('says what a day without a count, money below zero and refunds due are', () => {
  const html = draw('revenue');
  expect(html).toContain('<title>28 February: –</title>');
  expect(html).toContain('<title>1 March: −R10</title>');
  expect(html).toContain('2 payments wait for a refund, R70.50 together.');
  expect(html).toMatch(
    /role="img" aria-label="Revenue by day\. R[\d,.]+ in 90 days, most on \d+ \w+: R416\./,
  );
});

it('has a card for every figure, and marks the shown one', () => {
  const html = draw('lapsed');
  expect(all(html, /href="\/operator\?show=(\w+)"/g).flat()).toEqual([...figureNames]);
  expect(all(html, /href="\/operator\?show=(\w+)" aria-current="true"/g)).toEqual([['lapsed']]);
  expect(draw('nothing of the kind')).toMatch(/<h2[^>]*>Revenue, 90 days<\/h2>/);
});

it('says that nothing has happened yet, or that today is still being counted', () => {
  const series = buildSeries(today, 90, { counted: new Map(), since: addDays(today, 1) });
  const drawSeries = (of: typeof series) => drawOverview({ series: of, refundsDue: null }, 'signUps');
  expect(drawSeries(series)).toContain('Nothing yet.');
  expect(drawSeries(series)).toContain('Sign-ups: none in these 90 days.');
  expect(drawSeries(series)).not.toContain('role="img"');
  const uncounted = buildSeries(today, 90, { counted: new Map(), since: null });
  expect(drawSeries(uncounted)).toContain('Today is still being counted.');
});

it('says when the figures could not be read', () => {
  expect(drawOverview(null, 'signUps')).toContain('could not be read in time');
});
