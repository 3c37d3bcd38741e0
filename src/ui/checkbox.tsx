import type { InputHTMLAttributes } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string;
  name: string;
  radio?: boolean;
}

export function Checkbox({ label, radio = false, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input type={radio ? 'radio' : 'checkbox'} {...rest} />
      {label}
    </label>
  );
}
