import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigation } from 'react-router';
import { isLongEnough, isWeakPassword } from '#src/domain/password.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { PostForm } from '#src/ui/post-form.tsx';
import { PrefetchPage } from '#src/ui/prefetch-page.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';

interface SignupFormProps {
  error: string | null;
  email: string;
  children?: ReactNode;
}

/** With script, the button is disabled until the password has six characters. */
export function SignupForm({ error, email, children }: SignupFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const isChecking = useNavigation().state !== 'idle';
  const hydrated = useHydrated();
  return (
    <PostForm refusal={error === null ? null : { text: error }}>
      <PrefetchPage path={paths.payment} />
      <Field label={t`Email`} name="email" type="email" autoComplete="username" defaultValue={email} />
      <Field
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={6}
        hint={t(hintFor(password))}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {children}
      <Button type="submit" wide disabled={hydrated && (isChecking || !isLongEnough(password))}>
        {isChecking ? t`Checking...` : t`Sign Up`}
      </Button>
    </PostForm>
  );
}

function hintFor(password: string): MessageDescriptor {
  if (!isLongEnough(password)) return msg`At least 6 characters`;
  return isWeakPassword(password) ? msg`Weak: easy to guess` : msg`Good`;
}
