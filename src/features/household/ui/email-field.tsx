import { useLingui } from '@lingui/react/macro';
import { Field } from '#src/ui/field.tsx';
import { saveFormId } from './save-bar.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
}

/** Belongs to the form of `Save Changes`, so that it works without script. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Email`}
      name="email"
      type="email"
      form={saveFormId}
      autoComplete="email"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
