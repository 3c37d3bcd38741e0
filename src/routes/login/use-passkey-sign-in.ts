import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';

const load = () => import('#src/browser/ask-passkey.ts');

/** With `isOffering` the browser offers passkeys in the field for the e-mail too. */
export function usePasskeySignIn(next: string, isOffering: boolean) {
  const { state, data, submit } = useFetcher<FormAnswer<never>>({ key: 'passkey' });
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || state !== 'idle';
  const send = useCallback(
    (passkey: string) => {
      const action = next === '' ? paths.login : paths.loginThen(next);
      return submit({ passkey }, { method: 'post', action });
    },
    [next, submit],
  );

  // After a refusal only the button starts another try.
  const isListening = isOffering && !isBusy && data === undefined;
  useEffect(() => {
    if (!isListening) return;
    const controller = new AbortController();
    load()
      .then(({ offerPasskeys }) => offerPasskeys(paths.signInPasskey, controller.signal))
      .then(
        (answer) => (answer === null ? undefined : send(answer)),
        // No message here: the button shows what is wrong.
        () => undefined,
      );
    return () => controller.abort();
  }, [isListening, send]);

  const handlePress = useCallback(async () => {
    if (isBusy) return;
    setProblem(null);
    setIsAsking(true);
    const passkeys = await load().catch(() => null);
    try {
      if (passkeys === null) return setProblem(sayInBrowser(offlineText));
      await send(await passkeys.readPasskey(await passkeys.fetchPasskeyOptions(paths.signInPasskey)));
    } catch (error) {
      setProblem(passkeys?.explainPasskeyError(error) ?? sayInBrowser(offlineText));
    } finally {
      setIsAsking(false);
    }
  }, [isBusy, send]);

  // See offer-passkey.ts.
  useEffect(() => {
    const element = place.current;
    if (element === null || element.onclick === null) return;
    element.onclick = null;
    if (element.dataset.pressed !== undefined) void handlePress();
  }, [handlePress]);

  return { place, isBusy, error: isBusy ? null : (problem ?? data?.refusal?.text ?? null), handlePress };
}
