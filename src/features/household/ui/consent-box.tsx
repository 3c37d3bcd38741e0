import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { profileTexts } from '../texts.ts';

/** The household's consent while it isn't saved. */
export interface ConsentChoice {
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

interface ConsentBoxProps {
  name: string;
  choice: ConsentChoice;
  isMissing: boolean;
}

export function ConsentBox({ name, choice, isMissing }: ConsentBoxProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="stack-s">
      <Checkbox
        label={t(profileTexts.consent)}
        name={name}
        checked={choice.isGiven}
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? id : undefined}
        onChange={({ currentTarget }) => choice.onChange(currentTarget.checked)}
      />
      {isMissing ? (
        <div id={id}>
          <FormError>{t(profileTexts.consentMissing)}</FormError>
        </div>
      ) : null}
    </div>
  );
}
