import type { InputHTMLAttributes } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  label: string;
  name: string;
  /** One of a group, of which only one is on. */
  radio?: boolean;
}

/** A yes or no, or one radio of a group; the words are part of the target. */
export function Checkbox({ label, radio = false, ...rest }: CheckboxProps) {
  return (
    <label className="check">
      <input type={radio ? 'radio' : 'checkbox'} {...rest} />
      {label}
    </label>
  );
}
