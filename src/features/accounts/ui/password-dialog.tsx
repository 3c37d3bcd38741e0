import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { canKeepPasskeys } from '#src/browser/passkey-support.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { answerWith, sendConfirmation } from './ask-password.ts';
import { PasswordFields, passwordQuestion } from './password-form.tsx';

interface PasswordDialogProps {
  /** True if a code or a PIN opened the session. */
  isLesser: boolean;
}

/** Opens over the form that was sent, which stays as it is. */
export function PasswordDialog({ isLesser }: PasswordDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const resolve = useRef<(isConfirmed: boolean) => void>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [hasPasskeys, setHasPasskeys] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    void canKeepPasskeys().then(setHasPasskeys);
  }, [isOpen]);

  useEffect(() => {
    const forget = answerWith(() => {
      setIsOpen(true);
      return new Promise((settle) => {
        resolve.current = settle;
      });
    }, isLesser);
    return () => {
      forget();
      resolve.current?.(false);
    };
  }, [isLesser]);

  const close = (isConfirmed: boolean) => {
    resolve.current?.(isConfirmed);
    resolve.current = null;
    setError(null);
    // Closes the dialog before it is removed, so that the focus goes back.
    dialog.current?.close();
    setIsOpen(false);
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const currentPassword = String(new FormData(event.currentTarget).get('currentPassword'));
    setIsSending(true);
    const answer = await sendConfirmation({ currentPassword }).catch(() => null);
    setIsSending(false);
    if (answer?.type === 'opaqueredirect') close(true);
    else setError(errorOf(answer, confirmationTexts.wrongPassword));
  };
  const handlePasskey = async () => {
    if (isSending) return;
    setIsSending(true);
    setError(null);
    const result = await confirmWithPasskey();
    setIsSending(false);
    if (result === null) close(true);
    else setError(result);
  };

  // A closed dialog isn't rendered, because its labels would repeat those of other fields.
  if (!isOpen) return null;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={() => close(false)}>
      <form method="post" noValidate className="stack" onSubmit={handleSubmit}>
        <p id={id}>{t(passwordQuestion(isLesser))}</p>
        <PasswordFields error={error} isSending={isSending}>
          {hasPasskeys ? (
            <Button look="text" aria-disabled={isSending} onClick={handlePasskey}>
              {t`Use a passkey`}
            </Button>
          ) : null}
          <Button look="text" onClick={() => close(false)}>
            {t`Cancel`}
          </Button>
        </PasswordFields>
      </form>
    </dialog>
  );
}

/** Returns an error text, or null. */
async function confirmWithPasskey(): Promise<string | null> {
  const passkeys = await import('#src/browser/ask-passkey.ts').catch(() => null);
  if (passkeys === null) return sayInBrowser(offlineText);
  try {
    const options = await passkeys.fetchPasskeyOptions(paths.signInPasskey);
    const answer = await sendConfirmation({ passkey: await passkeys.readPasskey(options) });
    return answer.type === 'opaqueredirect' ? null : errorOf(answer, confirmationTexts.wrongPasskey);
  } catch (error) {
    return passkeys.explainPasskeyError(error);
  }
}

function errorOf(answer: Response | null, wrong: MessageDescriptor): string {
  if (answer === null) return sayInBrowser(offlineText);
  if (answer.status === 403) return sayInBrowser(wrong);
  if (answer.status === 429) return sayInBrowser(tooManyText(Number(answer.headers.get('Retry-After'))));
  return sayInBrowser(confirmationTexts.busy);
}
