import { Trans } from '@lingui/react/macro';
import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { useEarlyChange } from './use-early-change.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  name: string;
  hint?: string;
  error?: string | null;
}

/** A password field has a button that shows the typed text. */
export function Field(props: FieldProps) {
  return (
    <HydrationBoundary>
      <OwnField {...props} />
    </HydrationBoundary>
  );
}

function OwnField({ label, hint, error = null, type = 'text', ...rest }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEarlyChange(field);
  const secret = type === 'password';
  const input = (
    <input
      {...rest}
      ref={field}
      id={id}
      type={secret && shown ? 'text' : type}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={describedBy(id, hint, error)}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {secret ? (
        <div className="field-box">
          {input}
          <button type="button" className="reveal" aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? (
              <Trans>
                Hide<span className="vh"> what I typed</span>
              </Trans>
            ) : (
              <Trans>
                Show<span className="vh"> what I typed</span>
              </Trans>
            )}
          </button>
        </div>
      ) : (
        input
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldNotesProps {
  id: string;
  hint: string | undefined;
  error: string | null;
}

export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint === undefined ? null : (
        <span className="hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      {error === null ? null : (
        <span className="error" id={`${id}error`}>
          {error}
        </span>
      )}
    </>
  );
}

export function describedBy(id: string, hint: string | undefined, error: string | null): string | undefined {
  const notes = [error === null ? '' : `${id}error`, hint === undefined ? '' : `${id}hint`].filter(Boolean);
  return notes.length === 0 ? undefined : notes.join(' ');
}
