import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The whole question; it is also the dialog's name. */
  text: string;
  /** What is done on yes. */
  confirm?: string;
  cancel?: string;
  /** The yes is under way: it can't be given twice. */
  busy?: boolean;
  onAnswer: (yes: boolean) => void;
}

/**
 * A question that stands in the way of something that can't be undone. The platform's own modal dialog keeps
 * focus inside, closes on Escape (that is a no) and gives focus back to what opened it. The harmless answer
 * comes first and has the focus.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, text, confirm = 'Delete', cancel = 'Cancel', busy = false, onAnswer } = props;
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
    >
      <p id={id}>{text}</p>
      <div className="cluster">
        <Button look="line" aria-disabled={busy} onClick={() => !busy && onAnswer(false)}>
          {cancel}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
