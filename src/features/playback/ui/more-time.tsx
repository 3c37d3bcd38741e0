import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { canUsePasskeys } from '#src/browser/passkey-support.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import { ViewerForm } from '#src/ui/viewer-form.tsx';

interface MoreTimeProps {
  /** The address of the film, to which the form returns. */
  next: string;
  hasPasskeys: boolean;
  /** The refusal of a form that was sent without script. */
  refusal?: string | null;
}

/** A form with which a parent adds 15 minutes on the sub-user's device. */
export function MoreTime({ next, hasPasskeys, refusal = null }: MoreTimeProps) {
  const { t } = useLingui();
  const asking = useFetcher<FormAnswer<never>>({ key: 'more-time' });
  const { isBusy, problem, handlePress } = useParentPasskey((passkey) =>
    asking.submit({ passkey, next }, { method: 'post', action: paths.subUserMoreTime }),
  );
  const isSending = asking.state !== 'idle';
  const error = isSending || isBusy ? null : (problem ?? asking.data?.refusal?.text ?? refusal);
  const isPossible = useHydrated() && hasPasskeys && canUsePasskeys();
  return (
    <ViewerForm by={asking.Form} action={paths.subUserMoreTime} className="more-time stack-s" noValidate>
      {error === null ? null : <FormError>{error}</FormError>}
      <input type="hidden" name="next" value={next} />
      <Field
        label={t`Password of the main account`}
        name="password"
        type="password"
        autoComplete="off"
        hint={t`A parent can add 15 minutes for today.`}
      />
      <div className="cluster">
        <Button type="submit" aria-disabled={isSending}>
          {t`15 more minutes`}
        </Button>
        {isPossible ? (
          <Button look="text" aria-disabled={isBusy || isSending} onClick={handlePress}>
            {t`15 more minutes with a passkey`}
          </Button>
        ) : null}
      </div>
    </ViewerForm>
  );
}

/** `send` receives the signed passkey response of the device. */
function useParentPasskey(send: (passkey: string) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handlePress = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const passkeys = await import('#src/browser/ask-passkey.ts').catch(() => null);
    try {
      if (passkeys === null) return setProblem(sayInBrowser(offlineText));
      await send(await passkeys.readPasskey(await passkeys.fetchPasskeyOptions(paths.moreTimePasskey)));
    } catch (error) {
      setProblem(passkeys?.explainPasskeyError(error) ?? sayInBrowser(offlineText));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, handlePress };
}
