import type { RefusalView } from '#src/domain/form-answer.ts';
import {
  formatAge,
  type Note,
  type Report,
  type ReportFact,
  type State,
} from '#src/features/operations/report.ts';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ChartPanel, Sparkline } from './chart.tsx';
import { ActionForm, type Asked, Question } from './report-form.tsx';
import { StateMark, TableOf } from './report-table.tsx';

/** The result of the form that led to this page. */
export interface ActionOutcome {
  done?: string | null;
  refusal?: RefusalView;
  /** An action whose question the operator has to answer, with the typed fields. */
  asks?: Asked;
}

/** Renders any report. Everything works without script. */
export function ReportPage({
  report,
  outcome,
  here,
}: {
  report: Report;
  outcome: ActionOutcome;
  here: string;
}) {
  const { notes = [], states = [], facts = [], chart, tables = [], actions = [] } = report;
  const { done = null, refusal, asks } = outcome;
  return (
    <>
      <StatusMessage>{done}</StatusMessage>
      <RefusalNotice refusal={refusal} />
      {asks === undefined ? null : <Question {...asks} here={here} />}
      {notes.length === 0 ? null : <Notes notes={notes} />}
      {states.length === 0 ? null : (
        <Panel title="State">
          <States states={states} />
        </Panel>
      )}
      {facts.length === 0 ? null : <Facts facts={facts} />}
      {actions.length === 0 ? null : (
        <div className="desk-actions">
          {actions.map((action) => (
            <Panel key={action.intent}>
              <ActionForm action={action} here={here} />
            </Panel>
          ))}
        </div>
      )}
      {chart === undefined ? null : <ChartPanel chart={chart} />}
      {tables.map((table) => (
        <Panel key={table.title} title={table.title}>
          <TableOf table={table} here={here} />
        </Panel>
      ))}
    </>
  );
}

/** Always in the page, so that a refusal is announced. */
export function RefusalNotice({ refusal }: { refusal: RefusalView | undefined }) {
  const { text, link } = refusal ?? {};
  return (
    <>
      <FormError>{text}</FormError>
      {link === undefined ? null : (
        <p>
          <a className="link" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </>
  );
}

const noteClasses: Record<Note['look'], string> = { good: 'notice good', bad: 'notice bad', plain: 'quiet' };

function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className="desk-notes" aria-label="Notes">
      {notes.map(({ look, says, quote }) => (
        <li key={says} className={noteClasses[look]}>
          {says} {quote === undefined ? null : <span lang={quote.lang}>{quote.text}</span>}
        </li>
      ))}
    </ul>
  );
}

const labels: Record<State['state'], { label: string; look: string }> = {
  ok: { label: 'Good', look: 'good' },
  warning: { label: 'Warning', look: 'bad' },
  wrong: { label: 'Wrong', look: 'bad' },
  skipped: { label: 'Not checked', look: 'plain' },
};

function States({ states }: { states: readonly State[] }) {
  return (
    <ul className="desk-states">
      {states.map(({ name, state, says, todo, ageMs = null }) => (
        <li key={name}>
          <span>
            <strong>{name}</strong> {says}
            {todo === undefined ? null : <span className="hint">{todo}</span>}
            {ageMs === null ? null : <span className="hint">Checked {formatAge(ageMs)}.</span>}
          </span>
          <StateMark look={labels[state].look}>{labels[state].label}</StateMark>
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <ul className="desk-facts" aria-label="Figures">
      {facts.map((fact) => (
        <li key={fact.name} className={fact.isLoss === true ? 'loss' : undefined}>
          {fact.href === undefined ? (
            <div className="desk-fact">
              <FactText fact={fact} />
            </div>
          ) : (
            <a
              className="desk-fact"
              href={fact.href}
              aria-current={fact.isShown === true ? 'true' : undefined}
            >
              <FactText fact={fact} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function FactText({ fact: { name, value, hint = '', trend } }: { fact: ReportFact }) {
  return (
    <>
      <span className="quiet">{name}</span>
      <strong>{value}</strong>
      {hint === '' ? null : <span className="hint">{hint}</span>}
      {trend === undefined ? null : <Sparkline values={trend} />}
    </>
  );
}
