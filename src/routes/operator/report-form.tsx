import type { Action } from '#src/features/operations/report.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';

/** An action whose question isn't answered yet, with the fields that were sent. */
export interface Asked {
  action: Action;
  typed: Readonly<Record<string, string>>;
}

/** The form is sent to the page's own address, which names its subject. */
export function ActionForm({
  action,
  here,
  isSmall = false,
}: {
  action: Action;
  here: string;
  isSmall?: boolean;
}) {
  const { intent, label, says, look = 'primary', fields = [], values = {} } = action;
  return (
    <form method="post" action={here} className="stack">
      {says === undefined ? null : <p className="quiet">{says}</p>}
      <Hidden values={values} />
      {fields.map(({ label: text, value, ...field }) => (
        <Field
          key={field.name}
          {...field}
          label={text}
          defaultValue={value}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <Button type="submit" name="intent" value={intent} look={look} small={isSmall}>
        {label}
      </Button>
    </form>
  );
}

/** A page in place of a dialog, because the desk works without script. */
export function Question({ action, typed, here }: Asked & { here: string }) {
  const { question, intent } = action;
  if (question === undefined) return null;
  const given = Object.values(typed).filter(Boolean).join(', ');
  return (
    <Panel title={question.title}>
      <p>{question.says}</p>
      {given === '' || action.fields === undefined ? null : <p className="quiet">{given}</p>}
      <form method="post" action={here} className="cluster">
        <Hidden values={{ ...typed, sure: 'yes' }} />
        <ButtonLink look="text" href={here} autoFocus>
          Cancel
        </ButtonLink>
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={action.look === 'danger' ? 'danger' : 'primary'}
        >
          {question.label}
        </Button>
      </form>
    </Panel>
  );
}

function Hidden({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
