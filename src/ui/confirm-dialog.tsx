import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  text: string;
  confirm?: string;
  cancel?: string;
  /** True while the confirmed action runs; prevents a second answer. */
  busy?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** A modal `dialog` holds the focus, closes on Escape and returns the focus. The harmless button is first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui();
  const { open, text, confirm = t`Delete`, cancel = t`Cancel`, busy = false, onAnswer } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    if (!open && element?.open === true) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onAnswer(false);
      }}
      onClose={() => {
        // Chromium closes the dialog on a second Escape, even if `onCancel` prevents it.
        if (open && busy) dialog.current?.showModal();
        else if (open) onAnswer(false);
      }}
    >
      <p id={id}>{text}</p>
      <div className="cluster">
        <Button look="text" aria-disabled={busy} onClick={() => !busy && onAnswer(false)}>
          {cancel}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
