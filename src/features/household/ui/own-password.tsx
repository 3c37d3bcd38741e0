import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';

interface OwnPasswordProps {
  email: string;
  outcome: Outcome | null;
}

export function OwnPassword({ email, outcome }: OwnPasswordProps) {
  const { t } = useLingui();
  const changing = useFetcher<Outcome>({ key: 'own-password' });
  const form = useRef<HTMLFormElement>(null);
  const { state, data } = changing;
  useEffect(() => {
    if (state === 'idle' && data?.ok === true) form.current?.reset();
  }, [state, data]);
  return (
    <Panel title={t`Change password`}>
      <changing.Form method="post" className="stack" noValidate ref={form}>
        <OwnerField />
        <Result outcome={state === 'idle' ? (data ?? outcome) : null} />
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
          <Button type="submit" look="quiet" aria-disabled={state !== 'idle'}>
            {t`Change password`}
          </Button>
        </div>
      </changing.Form>
    </Panel>
  );
}
