import { type RefObject, useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker, useFetchers } from 'react-router';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { unsavedQuestion } from '../texts.ts';
import { deletionKey } from './delete-account.tsx';

interface UnsavedGuardProps {
  /** There is something that leaving would lose. */
  active: boolean;
  /** Whether the viewer has been asked already. */
  left: RefObject<boolean>;
}

/** Asks before unsaved edits are left behind: in the product's dialog inside it, in the browser's own outside. */
export function UnsavedGuard({ active: isEdited, left }: UnsavedGuardProps) {
  // With the account goes whatever wasn't saved.
  const isDeleting = useFetchers().some(({ key }) => key === deletionKey);
  const active = isEdited && !isDeleting;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      active && (currentLocation.pathname !== nextLocation.pathname || historyAction === 'POP'),
  );
  const { state, proceed, reset } = blocker;

  useEffect(() => {
    // Nothing is left to ask about: saved meanwhile.
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
      text={unsavedQuestion}
      confirm="Leave"
      onAnswer={(yes) => {
        left.current = yes;
        if (yes) proceed?.();
        else reset?.();
      }}
    />
  );
}
