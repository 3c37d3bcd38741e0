import { Field } from '#src/ui/field.tsx';
import { saveFormId } from './save-bar.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
}

/** The account's e-mail. It belongs to the form of `Save Changes`, so that it is saved without script too. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      form={saveFormId}
      autoComplete="email"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
