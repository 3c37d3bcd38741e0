import { type SelectHTMLAttributes, useId, useRef } from 'react';
import { describedBy, FieldNotes } from './field.tsx';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { useEarlyChange } from './use-early-change.ts';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  label: string;
  name: string;
  options: { value: string; label: string; lang?: string | undefined }[];
  hint?: string;
  error?: string | null;
}

export function SelectField(props: SelectFieldProps) {
  return (
    <HydrationBoundary>
      <OwnSelectField {...props} />
    </HydrationBoundary>
  );
}

function OwnSelectField({ label, options, hint, error = null, ...rest }: SelectFieldProps) {
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useEarlyChange(field);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-select">
        <select
          {...rest}
          ref={field}
          id={id}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={describedBy(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
