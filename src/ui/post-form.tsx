import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { Button } from './button.tsx';
import { FormError } from './notices.tsx';
import { ViewerForm } from './viewer-form.tsx';

interface PostFormProps {
  /** Null means the page's own address. */
  action?: string | null;
  /** Null if there is no refusal, or if the page shows something else instead. */
  refusal?: Pick<RefusalView, 'text'> | null;
  children: ReactNode;
}

/** A form for a `formAction`. The server checks empty fields, so that our own text is shown. */
export function PostForm({ action = null, refusal = null, children }: PostFormProps) {
  return (
    <ViewerForm
      ref={useRefusalInSight()}
      {...(action === null ? {} : { action })}
      noValidate
      className="stack"
    >
      {refusal === null ? null : <FormError>{refusal.text}</FormError>}
      {children}
    </ViewerForm>
  );
}

/** Scrolls to the refusal at the top of a long form, because the pressed button is at the bottom. */
function useRefusalInSight() {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state !== 'idle';
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending)
      form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    wasSending.current = isSending;
  }, [isSending]);
  return form;
}

/** Shown as disabled while the form is being sent. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Button type="submit" wide aria-disabled={isSending}>
      {children}
    </Button>
  );
}
