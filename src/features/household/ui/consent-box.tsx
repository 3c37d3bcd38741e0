import { useId } from 'react';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { profileTexts } from '../texts.ts';

interface ConsentBoxProps {
  name: string;
  checked: boolean;
  /** It was left unticked where it has to be ticked. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

/** The guardian's consent; what is wrong with it stands beside it. */
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
