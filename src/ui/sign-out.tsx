import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { leave } from '#src/browser/leave.ts';
import { paths } from '#src/routes.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormError } from './notices.tsx';

interface SignOutProps {
  label: string;
  small?: boolean;
  /** Question before the sign-out. */
  question?: string | null;
  confirm?: string;
  /** True if the page at `/logout` asks the question in a browser without script. */
  asks?: boolean;
  onLeave?: () => void;
}

export function SignOut(props: SignOutProps) {
  const { t } = useLingui();
  const { label, small = false, question = null, confirm = t`Leave`, asks = false, onLeave } = props;
  const [state, setState] = useState<'idle' | 'asked' | 'sending'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const signOut = () => {
    setState('sending');
    setProblem(null);
    onLeave?.();
    leave(paths.logout, paths.login).catch((error: unknown) => {
      setState('idle');
      setProblem(describeFailedForm(error));
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (question === null) signOut();
    else setState('asked');
  };
  return (
    <div className="sign-out">
      <form method={asks ? 'get' : 'post'} action={paths.logout} onSubmit={handleSubmit}>
        <Button type="submit" look="text" small={small} aria-disabled={state === 'sending'}>
          {label}
        </Button>
      </form>
      {problem === null ? null : <FormError>{problem}</FormError>}
      {question === null ? null : (
        <ConfirmDialog
          open={state === 'asked'}
          text={question}
          confirm={confirm}
          onAnswer={(yes) => (yes ? signOut() : setState('idle'))}
        />
      )}
    </div>
  );
}
