import { Button } from '#src/ui/button.tsx';
import { SignOut } from '#src/ui/sign-out.tsx';
import type { Outcome } from '../outcome.ts';
import { unsavedQuestion } from '../texts.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Result } from './result.tsx';

/** Fields outside the form name it by this id. */
export const saveFormId = 'profile-form';

interface SaveBarProps {
  isEdited: boolean;
  isSaving: boolean;
  outcome: Outcome | null;
  onSave: () => void;
  onLeave: () => void;
}

export function SaveBar({ isEdited, isSaving, outcome, onSave, onLeave }: SaveBarProps) {
  return (
    <div className="stack save-bar">
      <Result outcome={outcome} />
      <div className="cluster apart">
        <div className="cluster">
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
            <input type="hidden" name="intent" value="save" />
            <Button type="submit" aria-disabled={isSaving}>
              Save Changes
            </Button>
          </form>
          <SignOut label="Log Out" question={isEdited ? unsavedQuestion : null} onLeave={onLeave} />
          {isEdited ? <span className="hint">You have changes that aren’t saved.</span> : null}
        </div>
        <DeleteAccount />
      </div>
    </div>
  );
}
