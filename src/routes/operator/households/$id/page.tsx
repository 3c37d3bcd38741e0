import { formatDay, inEnglish } from '#src/domain/dates.ts';
import { labelOf, tagOf } from '#src/domain/languages.ts';
import { formatRand } from '#src/domain/money.ts';
import type { MoneyLine } from '#src/features/operations/households/explain.ts';
import { DeskTable } from '#src/routes/operator/desk-table.tsx';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { HouseholdPageView } from './load.ts';

interface Props {
  view: HouseholdPageView;
}

export function HouseholdPage({ view }: Props) {
  const { done, error, email, createdAt, subUsers, sessions, ledger } = view;
  return (
    <>
      <StatusMessage>{done}</StatusMessage>
      <FormError>{error}</FormError>
      {view.asks === null ? null : <MonthQuestion view={view} reason={view.asks} />}
      {view.mustConfirm ? (
        <p>
          <a className="link" href={operatorPaths.loginAgain(view.id)}>
            Use your passkey
          </a>
        </p>
      ) : null}
      <dl className="desk-facts">
        <Fact name="Since" value={formatDay(Date.parse(createdAt), inEnglish)} />
        <Fact name="Sub-users" value={String(subUsers)} />
        <Fact name="Signed in" value={sessions === 1 ? '1 device' : `${sessions} devices`} />
        <Fact name="Paid, and kept" value={formatRand(ledger.kept)} />
        <Fact name="To be refunded" value={formatRand(ledger.owed)} />
        <Fact name="Refunded" value={formatRand(ledger.returned)} />
      </dl>
      <Standing view={view} />
      <div className="columns">
        <Actions id={view.id} />
        <Deletion id={view.id} email={email} />
      </div>
      <Past view={view} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Standing({ view: { paid, state, translation, ledger, money } }: Props) {
  return (
    <Panel title="Payments and months">
      <p>
        <strong className={paid ? 'desk-good' : 'desk-bad'}>{state}</strong>
      </p>
      {translation === null ? null : (
        <p className="quiet">
          In {labelOf(translation.language)}, which they read:{' '}
          <span lang={tagOf(translation.language)}>{translation.state}</span>
        </p>
      )}
      {ledger.faults.length === 0 ? (
        <p className="quiet">The books add up: each payment bought one month or is due for a refund.</p>
      ) : (
        <div className="notice bad">
          <p>The books don’t add up:</p>
          <ul>
            {ledger.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      {money.length === 0 ? null : <Money lines={money} translation={translation} />}
    </Panel>
  );
}

function Money({
  lines,
  translation,
}: {
  lines: readonly MoneyLine[];
  translation: HouseholdPageView['translation'];
}) {
  return (
    <DeskTable columns={['When', 'What', 'Amount', 'Meaning']}>
      {lines.map(({ id, at, kind, cents, meaning, isOdd }, index) => (
        <tr key={`${kind} ${id}`}>
          <td>{at}</td>
          <td>
            {kind}
            {kind === 'Grant' ? null : <small className="desk-id">{id}</small>}
          </td>
          <td>{cents === null ? '' : formatRand(cents)}</td>
          <td className={isOdd ? 'desk-bad' : undefined}>
            {meaning}
            {translation === null ? null : (
              <small className="quiet" lang={tagOf(translation.language)}>
                {' '}
                {translation.meanings[index]}
              </small>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** A page of its own instead of a dialog, because the desk has no script. */
function MonthQuestion({ view: { id, email, state }, reason }: Props & { reason: string }) {
  return (
    <Panel title={`Grant ${email} a month?`}>
      <p>
        <strong>{state}</strong> This adds one month without a payment, after the months that are there.
      </p>
      {reason === '' ? null : <p className="quiet">Reason: {reason}</p>}
      <form method="post" action={operatorPaths.household(id)} className="cluster">
        <input type="hidden" name="reason" value={reason} />
        <input type="hidden" name="sure" value="yes" />
        <ButtonLink look="line" href={operatorPaths.household(id)} autoFocus>
          Cancel
        </ButtonLink>
        <Button type="submit" name="intent" value="grant">
          Grant the month
        </Button>
      </form>
    </Panel>
  );
}

function Actions({ id }: { id: string }) {
  return (
    <Panel title="Actions">
      <form method="post" action={operatorPaths.household(id)} className="stack">
        <Field label="Reason" name="reason" maxLength={200} autoComplete="off" hint="Kept with the month" />
        <Button type="submit" name="intent" value="grant">
          Grant a month
        </Button>
      </form>
      <form method="post" action={operatorPaths.household(id)} className="stack">
        <p className="quiet">This includes sub-users. Nothing else changes.</p>
        <Button type="submit" name="intent" value="sign-out" look="line">
          Sign out everywhere
        </Button>
      </form>
    </Panel>
  );
}

function Deletion({ id, email }: { id: string; email: string }) {
  return (
    <Panel title="Delete">
      <p className="quiet">
        Sub-users, history, sessions and waiting emails are deleted for good. Payments stay, without a name.
        Type {email} to continue.
      </p>
      <form method="post" action={operatorPaths.household(id)} className="stack">
        <Field label="Address of the household" name="email" required autoComplete="off" spellCheck={false} />
        <Button type="submit" name="intent" value="delete" look="danger">
          Delete household
        </Button>
      </form>
    </Panel>
  );
}

function Past({ view: { audit } }: Props) {
  if (audit.length === 0) return null;
  return (
    <Panel title="What operators did here">
      <ul className="stack-s">
        {audit.map(({ at, actor, what, detail }) => (
          <li key={`${at} ${what}`}>
            {what} <span className="quiet">{[detail, actor, at].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
