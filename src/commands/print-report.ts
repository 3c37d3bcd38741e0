import type { Cell, Report, ReportFact, State, Table } from '#src/features/operations/report.ts';
import type { Output } from './command.ts';
import { formatTable } from './table.ts';

/** Prints the same report that the desk draws. */
export function printReport(report: Report): Output {
  const { json, notes = [], states = [], facts = [], chart, tables = [], actions = [] } = report;
  const isAlone = tables.length === 1 && facts.length === 0;
  const commands = actions.flatMap(({ label, command }) =>
    command === undefined ? [] : { name: label, value: `npm run stoep -- ${command}` },
  );
  const parts = [
    notes.map(({ says, quote }) => (quote === undefined ? says : `${says} ${quote.text}`)),
    printStates(states),
    printFacts(facts),
    chart === undefined ? [] : [`${chart.title}: ${chart.summary}`],
    ...tables.map((table) => printTable(table, isAlone)),
    printFacts(commands),
  ];
  return { json, lines: parts.filter((lines) => lines.length > 0).flatMap(separate) };
}

function separate(lines: readonly string[], index: number): string[] {
  return index === 0 ? [...lines] : ['', ...lines];
}

const marks: Record<State['state'], string> = {
  ok: 'ok      ',
  warning: 'warning ',
  wrong: 'WRONG   ',
  skipped: '-       ',
};

export function printStates(states: readonly State[]): string[] {
  const width = Math.max(...states.map(({ name }) => name.length)) + 2;
  return states.flatMap(({ name, state, says, todo }) => [
    `${marks[state]}${name.padEnd(width)}${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(8 + width)}→ ${todo}`]),
  ]);
}

function printFacts(facts: readonly ReportFact[]): string[] {
  const width = Math.max(...facts.map(({ name }) => name.length)) + 2;
  return facts.map(
    ({ name, value, hint = '' }) => `${name.padEnd(width)}${value}${hint === '' ? '' : ` (${hint})`}`,
  );
}

function printTable(table: Table, isAlone: boolean): string[] {
  const { title, columns, rows, none, totals } = table;
  const heading = isAlone ? [] : [title];
  if (rows === null) return [...heading, 'It could not be read in time.'];
  if (rows.length === 0) return [...heading, none];
  const cells = rows.map((row) => row.cells.map(textOf));
  return [...heading, ...formatTable(columns, totals === undefined ? cells : [...cells, totals])];
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return [cell.text, cell.note].filter(Boolean).join(' ');
}
