import { useLingui } from '@lingui/react/macro';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormError, StatusMessage } from '#src/ui/notices.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';

interface Saved {
  ok: boolean;
  text: string;
}

interface RemindersFormProps {
  isOn: boolean;
  outcome: Saved | null;
}

export function RemindersForm({ isOn, outcome }: RemindersFormProps) {
  const { t } = useLingui();
  const choosing = useFetcher<FormAnswer<{ text: string }>>({ key: 'reminders' });
  const { state, data } = choosing;
  const result = state === 'idle' ? (readSaved(data) ?? outcome) : null;
  return (
    <ViewerForm by={choosing.Form} className="stack-s">
      <StatusMessage>{result?.ok === true ? result.text : null}</StatusMessage>
      {result?.ok === false ? <FormError>{result.text}</FormError> : null}
      <input type="hidden" name="intent" value="reminders" />
      <Checkbox
        // A new key makes the checkbox show the saved value.
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
    </ViewerForm>
  );
}

function readSaved(answer: FormAnswer<{ text: string }> | undefined): Saved | null {
  if (answer === undefined) return null;
  const { refusal, said } = answer;
  return refusal === null ? { ok: true, text: said?.text ?? '' } : { ok: false, text: refusal.text };
}
