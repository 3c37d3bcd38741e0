import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { RefusalView } from '#src/domain/form-answer.ts';
import { Button } from './button.tsx';
import { FormError } from './notices.tsx';
import { ViewerForm } from './viewer-form.tsx';

interface PostFormProps {
  /** Null means the page's own address. */
  action?: string | null;
  /** It is null where the page says something else instead. */
  refusal?: Pick<RefusalView, 'text'> | null;
  children: ReactNode;
}

/** A `formAction` answers the form: the server answers an empty field with our own text. */
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

/**
 * A form may be longer than the window: what it refuses stands at its top, and the button that was pressed
 * below.
 */
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

/** It takes no second press while the form is sent. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const isSending = useNavigation().state !== 'idle';
  return (
    <Button type="submit" wide aria-disabled={isSending}>
      {children}
    </Button>
  );
}
