import { formatCount, formatRand } from '#src/domain/money.ts';
import type { DeskCall } from '#src/routes/operator/desk-page.ts';
import { Chart, Sparkline } from './chart.tsx';
import { type FigureCard, type OverviewView, parseFigure, presentOverview } from './present.ts';

/** Without figures if the database doesn't answer in time. */
export async function loader({ services, request }: DeskCall) {
  const shown = parseFigure(new URL(request.url).searchParams.get('show'));
  const overview = await services.overview.read().catch((error: unknown) => {
    services.log.warn({ err: error }, 'The figures of the desk could not be read');
    return null;
  });
  return { overview: overview === null ? null : presentOverview(overview, shown) };
}

export function OverviewPage({ view: { overview } }: { view: Awaited<ReturnType<typeof loader>> }) {
  if (overview === null) {
    return (
      <p className="notice bad" role="alert">
        The figures could not be read in time. Load the page again in a moment.
      </p>
    );
  }
  const { cards, chart, table, refundsDue, isTodayMissing, isEmpty } = overview;
  return (
    <>
      {refundsDue === null ? null : (
        <p className="notice bad">
          <strong>{refundsDue}</strong> Refund them at Yoco.
        </p>
      )}
      {isTodayMissing ? (
        <p className="notice">Today is still being counted. Load the page again in a moment.</p>
      ) : null}
      {isEmpty && !isTodayMissing ? (
        <p className="notice">Nothing yet. The first sign-up shows here within 15 seconds.</p>
      ) : null}
      <section aria-labelledby="today" className="stack">
        <h2 id="today">Today</h2>
        <ul className="figure-cards">
          {cards.map((card) => (
            <Card key={card.label} card={card} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="days" className="figure-panel panel">
        <h2 id="days">{chart.label}, 90 days</h2>
        <div className="figure-columns">
          <figure className={chart.isLoss ? 'figure-chart loss' : 'figure-chart'}>
            {chart.isEmpty ? (
              <p className="chart-empty">{chart.label}: none in these 90 days.</p>
            ) : (
              <Chart
                days={chart.days}
                description={`${chart.label} by day. ${chart.summary} The table has all numbers.`}
                format={chart.isMoney ? formatRand : formatCount}
                unit={chart.isMoney ? 100 : 1}
              />
            )}
            <figcaption>
              {chart.isEmpty ? null : <strong>{chart.summary} </strong>}
              <span className="quiet">{chart.meaning}</span>
            </figcaption>
          </figure>
          <FigureTable table={table} />
        </div>
      </section>
    </>
  );
}

function Card({ card }: { card: FigureCard }) {
  const { label, href, isShown, isLoss, today, total, values } = card;
  return (
    <li className={isLoss ? 'figure-card loss' : 'figure-card'}>
      <a href={href} aria-current={isShown ? 'true' : undefined}>
        <span className="figure-name">{label}</span>
        <strong className="figure-today">{today}</strong>
        <span className="hint">{total} in 90 days</span>
        <Sparkline values={values} />
      </a>
    </li>
  );
}

function FigureTable({ table }: { table: OverviewView['table'] }) {
  const { columns, rows, totals } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Keys scroll what has the focus.
    <section className="figure-table" aria-label="All numbers by day" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, label, cells }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{label}</time>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">90 days</th>
            {totals.map((total, index) => (
              <td key={columns[index]}>{total}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
