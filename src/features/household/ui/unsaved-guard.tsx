import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect } from 'react';
import { createPath, useBeforeUnload, useBlocker, useFetchers } from 'react-router';
import { rememberNextPage, takeNextPage } from '#src/browser/next-page.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { unsavedQuestion } from '../texts.ts';
import { deletionKey } from './delete-account.tsx';

interface UnsavedGuardProps {
  active: boolean;
  left: RefObject<boolean>;
}

/** Uses our own dialog before other pages of the product, and the browser's dialog before other sites. */
export function UnsavedGuard({ active: isEdited, left }: UnsavedGuardProps) {
  const { t } = useLingui();
  // Deleting the account discards unsaved edits.
  const isDeleting = useFetchers().some(({ key }) => key === deletionKey);
  const active = isEdited && !isDeleting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      active && (currentLocation.pathname !== nextLocation.pathname || historyAction === 'POP'),
  );
  const { state, location: next, proceed, reset } = blocker;

  useEffect(() => {
    // Forgets the next page, so that a reload stays on this page.
    if (state === 'blocked') takeNextPage();
  }, [state]);

  useEffect(() => {
    // The changes were saved meanwhile.
    if (state === 'blocked' && !active) reset?.();
  }, [state, active, reset]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (active && !left.current) event.preventDefault();
      },
      [active, left],
    ),
  );

  return (
    <ConfirmDialog
      open={state === 'blocked'}
      text={t(unsavedQuestion)}
      confirm={t`Leave`}
      onAnswer={(yes) => {
        left.current = yes;
        if (!yes) return reset?.();
        if (next !== undefined) rememberNextPage(new URL(createPath(next), window.location.origin).href);
        proceed?.();
      }}
    />
  );
}
