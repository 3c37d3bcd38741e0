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

/** A dialog of ours inside the product, the browser's own outside. */
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
    // A reload stays here.
    if (state === 'blocked') takeNextPage();
  }, [state]);

  useEffect(() => {
    // Saved meanwhile.
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
