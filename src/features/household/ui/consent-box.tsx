import { useId } from 'react';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { profileTexts } from '../texts.ts';

interface ConsentBoxProps {
  name: string;
  checked: boolean;
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

export function ConsentBox({ name, checked, isMissing, onChange }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className="stack-s">
      <Checkbox
        label={profileTexts.consent}
        name={name}
        checked={checked}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isMissing ? (
        <div id={id}>
          <FormError>{profileTexts.consentMissing}</FormError>
        </div>
      ) : null}
    </div>
  );
}
