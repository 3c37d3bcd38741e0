import { type InputHTMLAttributes, useRef } from 'react';
import { useEarlyChange } from './use-early-change.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string;
  name: string;
  radio?: boolean;
}

export function Checkbox({ label, radio = false, ...rest }: CheckboxProps) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyChange(field);
  return (
    <label className="check">
      <input ref={field} type={radio ? 'radio' : 'checkbox'} {...rest} />
      {label}
    </label>
  );
}
