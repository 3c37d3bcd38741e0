import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { OwnerField } from '#src/ui/owner-field.tsx';
import type { Outcome } from '../outcome.ts';
import { Result } from './result.tsx';

/** Fields outside the form name it by this id. */
export const saveFormId = 'profile-form';

interface SaveBarProps {
  isEdited: boolean;
  isSaving: boolean;
  outcome: Outcome | null;
  onSave: () => void;
}

/** Stays in sight while there is something to save or to say. */
export function SaveBar({ isEdited, isSaving, outcome, onSave }: SaveBarProps) {
  const { t } = useLingui();
  const isHeld = isEdited || isSaving || outcome !== null;
  useEffect(() => {
    // The bar must not come to lie over the field that is being typed in.
    if (isHeld) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isHeld]);
  return (
    <div className="save-bar" data-held={isHeld ? '' : undefined}>
      <Result outcome={outcome} />
      {isEdited ? <span className="hint">{t`You have changes that aren’t saved.`}</span> : null}
      <form
        id={saveFormId}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <OwnerField />
        <input type="hidden" name="intent" value="save" />
        <Button type="submit" aria-disabled={isSaving}>
          {t`Save Changes`}
        </Button>
      </form>
    </div>
  );
}
