import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';

interface PasswordFieldsProps {
  error: string | null;
  isSending?: boolean;
  children: ReactNode;
}

const codeSessionText = msg`This device was signed in with a code or a PIN. Enter your password to continue.`;
const usualText = msg`Enter your password to continue.`;

/** `isLesser`: a code or a PIN opened the session. */
export function passwordQuestion(isLesser: boolean): MessageDescriptor {
  return isLesser ? codeSessionText : usualText;
}

export function PasswordFields({ error, isSending = false, children }: PasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {error === null ? null : <FormError>{error}</FormError>}
      <Field
        label={t`Your password`}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        autoFocus
        hint={t`The main account’s password. We won’t ask again for 5 minutes.`}
      />
      <div className="cluster">
        <Button type="submit" aria-disabled={isSending}>
          {t`Continue`}
        </Button>
        {children}
      </div>
    </>
  );
}
