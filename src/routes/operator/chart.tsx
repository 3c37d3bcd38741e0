import { scaleOf } from '#src/domain/chart-scale.ts';
import { formatCount, formatRand } from '#src/domain/money.ts';
import type { Chart, ChartDay } from '#src/features/operations/report.ts';
import { Panel } from '#src/ui/panel.tsx';

/** Units of the view box; the drawing is stretched to its place. */
const height = 200;
const dayWidth = 10;
const gap = 2;

interface BarsProps {
  days: readonly ChartDay[];
  min: number;
  max: number;
}

function Bars({ days, min, max }: BarsProps) {
  const yOf = (value: number) => ((max - value) / (max - min)) * height;
  return days.map(({ label, value, text }, index) => {
    const x = index * dayWidth;
    const top = yOf(Math.max(0, value ?? 0));
    return (
      <g key={label} className={index === days.length - 1 ? 'chart-today' : undefined}>
        <title>{`${label}: ${text}`}</title>
        {/* Full height, so that a pointer also finds a day whose bar is low. */}
        <rect x={x} y={0} width={dayWidth} height={height} fill="transparent" />
        <rect
          className={value !== null && value < 0 ? 'chart-below' : 'chart-bar'}
          x={x + gap / 2}
          y={top}
          width={dayWidth - gap}
          height={yOf(Math.min(0, value ?? 0)) - top}
        />
      </g>
    );
  });
}

interface ChartProps {
  days: readonly ChartDay[];
  /** Describes the chart; the table has its numbers. */
  description: string;
  format(value: number): string;
  /** The smallest distance between two ticks. */
  unit: number;
}

/** Texts are outside the stretched drawing, so that they keep their size on a phone. */
function DayChart({ days, description, format, unit }: ChartProps) {
  const { min, max, ticks } = scaleOf(
    days.flatMap(({ value }) => value ?? []),
    { count: 4, unit },
  );
  const width = days.length * dayWidth;
  const step = height / (ticks.length - 1);
  const marked = [0, 1 / 3, 2 / 3, 1].map((share) => days[Math.round(share * (days.length - 1))]);
  return (
    <div className="chart">
      <ul className="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick}>{format(tick)}</li>
        ))}
      </ul>
      <svg
        className="chart-drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={description}
      >
        {ticks.map((tick, index) => (
          <line
            key={tick}
            className={tick === 0 ? 'chart-zero' : 'chart-line'}
            x1={0}
            x2={width}
            y1={index * step}
            y2={index * step}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <Bars days={days} min={min} max={max} />
      </svg>
      <ul className="chart-days" aria-hidden="true">
        {marked.map((day) => (
          <li key={day?.label}>{day?.label}</li>
        ))}
      </ul>
    </div>
  );
}

export function ChartPanel({ chart }: { chart: Chart }) {
  const { title, days, summary, meaning, isMoney, isLoss } = chart;
  return (
    <Panel title={`${title}, 90 days`}>
      <figure className={isLoss ? 'desk-chart loss' : 'desk-chart'}>
        {days === null ? (
          <p className="chart-empty">{title}: none in these 90 days.</p>
        ) : (
          <DayChart
            days={days}
            description={`${title} by day. ${summary} The table has all numbers.`}
            format={isMoney ? formatRand : formatCount}
            unit={isMoney ? 100 : 1}
          />
        )}
        <figcaption>
          {days === null ? null : <strong>{summary} </strong>}
          <span className="quiet">{meaning}</span>
        </figcaption>
      </figure>
    </Panel>
  );
}

/** Shows only the shape; the number is beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const { min, max } = scaleOf(
    values.flatMap((value) => value ?? []),
    { count: 4, unit: 1 },
  );
  const yOf = (value: number) => (((max - value) / (max - min)) * 30).toFixed(1);
  const points = values.flatMap((value, index) => (value === null ? [] : `${index},${yOf(value)}`));
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${values.length - 1} 30`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} fill="none" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
