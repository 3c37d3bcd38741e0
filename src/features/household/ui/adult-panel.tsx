import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

interface AdultPanelProps {
  isOn: boolean;
  outcome: Outcome | null;
  /** Called to clear remembered searches, which may contain titles that are hidden now. */
  onChanged: () => void;
}

export function AdultPanel({ isOn, outcome, onChanged }: AdultPanelProps) {
  const { t } = useLingui();
  const choosing = useOutcomeFetcher('adult-titles');
  const form = useRef<HTMLFormElement>(null);
  const { state, data } = choosing;
  useEffect(() => {
    if (state !== 'idle' || data?.ok !== true) return;
    form.current?.reset();
    onChanged();
  }, [state, data, onChanged]);
  return (
    <Panel title={t`Adult titles`}>
      <ViewerForm by={choosing.Form} className="stack" noValidate ref={form}>
        <Result outcome={state === 'idle' ? (data ?? outcome) : null} />
        <input type="hidden" name="intent" value="adult-titles" />
        <p className="quiet">
          <Trans>
            Hidden from everyone until you switch them on. Then you and sub-users of 18+ can find them, and
            younger ones never can.
          </Trans>
        </p>
        <Checkbox
          // A new key makes the checkbox show the saved value.
          key={String(isOn)}
          label={t`Show adult titles`}
          name="showAdult"
          defaultChecked={isOn}
          autoComplete="off"
        />
        <Field
          label={t`Your password`}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint={t`You need it to switch them on`}
        />
        <div>
          <Button type="submit" look="quiet" aria-disabled={state !== 'idle'}>
            {t`Save choice`}
          </Button>
        </div>
      </ViewerForm>
    </Panel>
  );
}
