import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { parseRand } from '#src/domain/money.ts';
import { Field } from '#src/ui/field.tsx';

interface PriceFieldProps {
  cents: number;
  disabled: boolean;
  hint: string;
  /** Called with null for an empty field, which stands for the operator's price. */
  onRead: (cents: number | null) => void;
}

/** Keeps the typed text until the field is left or sent, because half a number isn't valid yet. */
export function PriceField({ cents, disabled, hint, onRead }: PriceFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const typed = text === null || text.trim() === '' ? null : parseRand(text);
  const isUnreadable = text !== null && text.trim() !== '' && typed === null;
  const [isLeft, setLeft] = useState(false);
  const read = () => {
    setLeft(true);
    if (text === null || isUnreadable) return;
    setText(null);
    onRead(typed);
  };
  return (
    <Field
      label={t`Price per GB`}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={text ?? (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}
      onChange={({ target }) => {
        setLeft(false);
        setText(target.value);
      }}
      onBlur={read}
      onKeyDown={({ key }) => key === 'Enter' && read()}
      hint={hint}
      error={isLeft && isUnreadable ? t`Type a number, such as 45 or 45.50.` : null}
    />
  );
}
