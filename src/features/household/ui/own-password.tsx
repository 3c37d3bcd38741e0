import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ViewerForm } from '#src/ui/viewer-form.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';
import { useOutcomeForm } from './use-outcome-form.ts';

interface OwnPasswordProps {
  email: string;
  outcome: Outcome | null;
}

export function OwnPassword({ email, outcome }: OwnPasswordProps) {
  const { t } = useLingui();
  const { Form, form, isSending, outcome: shown } = useOutcomeForm('own-password', outcome);
  return (
    <Panel title={t`Change password`}>
      <ViewerForm by={Form} className="stack" noValidate ref={form}>
        <Result outcome={shown} />
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <Field
          label={t`Current password`}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <Field
          label={t`New password`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={t`At least 6 characters. Your other devices are signed out.`}
        />
        <div>
          <Button type="submit" look="quiet" aria-disabled={isSending}>
            {t`Change password`}
          </Button>
        </div>
      </ViewerForm>
    </Panel>
  );
}
