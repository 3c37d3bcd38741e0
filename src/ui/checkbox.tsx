import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { HydrationBoundary } from './hydration-boundary.tsx';
import { useEarlyChange } from './use-early-change.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string;
  name: string;
  radio?: boolean;
  /** Shown before the label, which is a person's name then. */
  picture?: ReactNode;
}

export function Checkbox(props: CheckboxProps) {
  return (
    <HydrationBoundary>
      <OwnCheckbox {...props} />
    </HydrationBoundary>
  );
}

function OwnCheckbox({ label, radio = false, picture, ...rest }: CheckboxProps) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyChange(field);
  return (
    <label className="check">
      <input ref={field} type={radio ? 'radio' : 'checkbox'} {...rest} />
      {picture}
      {picture === undefined ? label : <bdi className="name">{label}</bdi>}
    </label>
  );
}
