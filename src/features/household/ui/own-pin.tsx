import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { useOutcomeForm } from './use-outcome-form.ts';

interface OwnPinProps {
  hasPin: boolean;
  outcome: Outcome | null;
}

export function OwnPin({ hasPin, outcome }: OwnPinProps) {
  const { t } = useLingui();
  const { Form, form, isSending, outcome: shown } = useOutcomeForm('own-pin', outcome);
  return (
    <Panel title={t`Your PIN`}>
      <ViewerForm by={Form} className="stack" noValidate ref={form}>
        <Result outcome={shown} />
        <input type="hidden" name="intent" value="pin" />
        <p>
          {t`With a PIN you can take back a device that you gave to a child. Limits and the account still ask for the password.`}
        </p>
        <Field
          label={t`PIN`}
          name="pin"
          type="password"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          hint={hasPin ? t`A PIN is set. Type another one to change it` : t`Four digits`}
        />
        <div className="cluster">
          <Button type="submit" look="quiet" aria-disabled={isSending}>
            {t`Save PIN`}
          </Button>
          {hasPin ? (
            <Button type="submit" name="removes" value="on" look="text" aria-disabled={isSending}>
              {t`Remove the PIN`}
            </Button>
          ) : null}
        </div>
      </ViewerForm>
    </Panel>
  );
}
