import type { ReactNode } from 'react';
import { type Cell, type Row, type Table, unreadable } from '#src/features/operations/report.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ActionForm } from './report-form.tsx';

export function TableOf({ table, here }: { table: Table; here: string }) {
  const { says, rows, none, isNumbers = false, next = null } = table;
  if (rows === null) return <p className="notice bad">{unreadable}</p>;
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  const drawn = <Rows table={table} rows={rows} here={here} />;
  return (
    <>
      {says === undefined ? null : <p className="hint">{says}</p>}
      {isNumbers ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Keys scroll only an element with the focus.
        <section className="desk-scroll" aria-label="All rows" tabIndex={0}>
          {drawn}
        </section>
      ) : (
        drawn
      )}
      {next === null ? null : (
        <ButtonLink look="text" href={next.href}>
          {next.label}
        </ButtonLink>
      )}
    </>
  );
}

function Rows({ table, rows, here }: { table: Table; rows: readonly Row[]; here: string }) {
  const { columns, isNumbers = false, totals = [] } = table;
  return (
    <table className={isNumbers ? 'desk-numbers' : 'desk-table'}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowOf key={row.id} row={row} columns={columns} here={here} />
        ))}
      </tbody>
      {totals.length === 0 ? null : (
        <tfoot>
          <tr>
            {totals.map((total, index) => (
              <td key={columns[index]}>{total}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function RowOf({ row, columns, here }: { row: Row; columns: readonly string[]; here: string }) {
  const { cells, action = null } = row;
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={columns[index]} data-label={columns[index]}>
          <CellOf cell={cell} />
          {index === cells.length - 1 && action !== null ? (
            <ActionForm action={action} here={here} isSmall />
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function CellOf({ cell }: { cell: Cell }) {
  const { text, note = '', lang, href = null, look } = typeof cell === 'string' ? { text: cell } : cell;
  const shown = look === undefined ? text : <StateMark look={look}>{text}</StateMark>;
  return (
    <>
      {href === null ? (
        shown
      ) : (
        <a className="link" href={href}>
          {shown}
        </a>
      )}
      {note === '' ? null : (
        <small className="desk-note" lang={lang}>
          {note}
        </small>
      )}
    </>
  );
}

export function StateMark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className="state" data-look={look}>
      {children}
    </span>
  );
}
