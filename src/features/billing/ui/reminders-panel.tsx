import { useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';

interface Saved {
  ok: boolean;
  text: string;
}

interface RemindersPanelProps {
  isOn: boolean;
  outcome: Saved | null;
}

export function RemindersPanel({ isOn, outcome }: RemindersPanelProps) {
  const { t } = useLingui();
  const choosing = useFetcher<Saved>({ key: 'reminders' });
  const { state, data } = choosing;
  const result = state === 'idle' ? (data ?? outcome) : null;
  return (
    <Panel title={t`Emails`}>
      <choosing.Form method="post" className="stack">
        <OwnerField />
        <StatusMessage>{result?.ok === true ? result.text : null}</StatusMessage>
        {result?.ok === false ? <FormError>{result.text}</FormError> : null}
        <input type="hidden" name="intent" value="reminders" />
        <Checkbox
          // A new key shows the saved value.
          key={String(isOn)}
          label={t`Remind me before my month ends`}
          name="remind"
          defaultChecked={isOn}
          autoComplete="off"
        />
        <p className="quiet">{t`Receipts and notices about your account always come.`}</p>
        <div>
          <Button type="submit" look="quiet" aria-disabled={state !== 'idle'}>
            {t`Save choice`}
          </Button>
        </div>
      </choosing.Form>
    </Panel>
  );
}
