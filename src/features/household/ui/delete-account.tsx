import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { profileTexts } from '../texts.ts';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

/** The key by which other parts of the page find the fetcher. */
export const deletionKey = 'delete-account';

export function DeleteAccount() {
  const { t } = useLingui();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const deleting = useOutcomeFetcher(deletionKey);
  const isDeleting = deleting.state !== 'idle';
  const failed = !isDeleting && deleting.data?.ok === false ? deleting.data.text : null;
  const answer = (yes: boolean) => {
    setDialogOpen(false);
    if (yes) deleting.submit({ intent: 'delete-account' }, { method: 'post' });
  };
  return (
    <div className="delete-account">
      {failed === null ? null : <FormError>{failed}</FormError>}
      {/* Without script, a page asks the question. */}
      <form
        method="get"
        action={paths.profile}
        onSubmit={(event) => {
          event.preventDefault();
          setDialogOpen(true);
        }}
      >
        <input type="hidden" name="ask" value="account" />
        <Button type="submit" look="danger" disabled={isDeleting}>
          {isDeleting ? t`Deleting...` : t`Delete Account`}
        </Button>
      </form>
      <ConfirmDialog open={isDialogOpen} text={t(profileTexts.deleteAccount)} onAnswer={answer} />
    </div>
  );
}
