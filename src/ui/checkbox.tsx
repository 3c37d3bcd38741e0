import { type InputHTMLAttributes, useRef } from 'react';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { useEarlyChange } from './use-early-change.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string;
  name: string;
  radio?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  return (
    <HydrationBoundary>
      <OwnCheckbox {...props} />
    </HydrationBoundary>
  );
}

function OwnCheckbox({ label, radio = false, ...rest }: CheckboxProps) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyChange(field);
  return (
    <label className="check">
      <input ref={field} type={radio ? 'radio' : 'checkbox'} {...rest} />
      {label}
    </label>
  );
}
