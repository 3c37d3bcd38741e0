import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';

interface PasswordFieldsProps {
  error: string | null;
  isSending?: boolean;
  children: ReactNode;
}

export const codeSessionText = 'This device was signed in with a code. Enter your password to continue.';

export function PasswordFields({ error, isSending = false, children }: PasswordFieldsProps) {
  return (
    <>
      {error === null ? null : <FormError>{error}</FormError>}
      <Field
        label="Your password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        autoFocus
        hint="The main account’s password. We won’t ask again for 5 minutes."
      />
      <div className="cluster">
        <Button type="submit" aria-disabled={isSending}>
          Continue
        </Button>
        {children}
      </div>
    </>
  );
}
