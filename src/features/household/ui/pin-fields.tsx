import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field } from '#src/ui/field.tsx';

interface PinFieldsProps {
  name: string;
  hasPin: boolean;
  /** See `Member`. */
  pin: string | null | undefined;
  /** Null for a form that is sent without script. */
  onChange: ((pin: string | null | undefined) => void) | null;
}

/** The PIN has four digits, and works on devices that the household has used. */
export function PinFields({ name, hasPin, pin, onChange }: PinFieldsProps) {
  const { t } = useLingui();
  const removes = pin === null;
  return (
    <div className="stack-s">
      <Field
        label={t`PIN of ${name}`}
        name="pin"
        type="password"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        hint={
          hasPin
            ? t`A PIN is set. Leave empty to keep it`
            : t`Four digits instead of the password, on devices your household has used`
        }
        {...(onChange === null
          ? {}
          : {
              value: pin ?? '',
              disabled: removes,
              onChange: ({ currentTarget: { value } }) => onChange(value === '' ? undefined : value),
            })}
      />
      {hasPin ? (
        <Checkbox
          label={t`Remove the PIN`}
          name="removePin"
          {...(onChange === null
            ? { defaultChecked: removes }
            : {
                checked: removes,
                onChange: ({ currentTarget: { checked } }) => onChange(checked ? null : undefined),
              })}
        />
      ) : null}
    </div>
  );
}
