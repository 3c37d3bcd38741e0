import { Form } from 'react-router';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import type { Outcome } from '../outcome.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Result } from './result.tsx';

/** The form that the fields of e-mail and photo belong to, wherever they stand. */
export const saveFormId = 'profile-form';

interface SaveBarProps {
  isEdited: boolean;
  isSaving: boolean;
  outcome: Outcome | null;
  onSave: () => void;
}

/** What is done with the whole page: saving it, leaving, and deleting the account. */
export function SaveBar({ isEdited, isSaving, outcome, onSave }: SaveBarProps) {
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
          <Form method="post" action={paths.logout}>
            <Button type="submit" look="line">
              Log Out
            </Button>
          </Form>
          {isEdited ? <span className="hint">You have changes that aren’t saved.</span> : null}
        </div>
        <DeleteAccount />
      </div>
    </div>
  );
}
