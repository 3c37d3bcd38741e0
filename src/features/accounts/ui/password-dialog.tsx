import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { offlineText } from '#src/domain/offline.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { Button } from '#src/ui/button.tsx';
import { answerWith, sendPassword } from './ask-password.ts';
import { codeSessionText, PasswordFields } from './password-form.tsx';

interface PasswordDialogProps {
  /** A code opened the session. */
  isOn: boolean;
}

/** Opens over the form that was sent, which stays as it is. */
export function PasswordDialog({ isOn }: PasswordDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const resolve = useRef<(isConfirmed: boolean) => void>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (!isOn) return;
    const forget = answerWith(() => {
      dialog.current?.showModal();
      return new Promise((settle) => {
        resolve.current = settle;
      });
    });
    return () => {
      forget();
      resolve.current?.(false);
    };
  }, [isOn]);

  const close = (isConfirmed: boolean) => {
    resolve.current?.(isConfirmed);
    resolve.current = null;
    setError(null);
    // A new key empties the field.
    setTurn((before) => before + 1);
    if (dialog.current?.open === true) dialog.current.close();
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const password = String(new FormData(event.currentTarget).get('currentPassword'));
    setIsSending(true);
    const answer = await sendPassword(password).catch(() => null);
    setIsSending(false);
    if (answer?.type === 'opaqueredirect') close(true);
    else setError(errorOf(answer));
  };

  if (!isOn) return null;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={() => close(false)}>
      <form key={turn} method="post" noValidate className="stack" onSubmit={handleSubmit}>
        <p id={id}>{codeSessionText}</p>
        <PasswordFields error={error} isSending={isSending}>
          <Button look="line" onClick={() => close(false)}>
            Cancel
          </Button>
        </PasswordFields>
      </form>
    </dialog>
  );
}

function errorOf(answer: Response | null): string {
  if (answer === null) return offlineText;
  if (answer.status === 403) return confirmationTexts.wrongPassword;
  if (answer.status === 429) return tooManyText(Number(answer.headers.get('Retry-After')));
  return confirmationTexts.busy;
}
