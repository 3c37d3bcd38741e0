import { useEffect, useState } from 'react';
import { offlineText } from '#src/domain/offline-words.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import type { Outcome } from '../outcome.ts';
import { useOutcomeFetcher } from './use-outcome-fetcher.ts';

const load = () => import('#src/browser/ask-passkey.ts');

/** One form asks for options, and the device's answer to them is sent. Other forms are sent as usual. */
export function usePasskeyForms() {
  const { Form, state, data, submit } = useOutcomeFetcher('passkeys');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const options = state === 'idle' ? data?.passkeyOptions : undefined;
  useEffect(() => {
    if (options === undefined) return;
    let isGone = false;
    const ask = async () => {
      setProblem(null);
      setIsAsking(true);
      const passkeys = await load().catch(() => null);
      try {
        if (passkeys === null) throw new TypeError('The module could not be loaded.');
        const answer = await passkeys.makePasskey(options);
        if (!isGone) await submit({ intent: 'add-passkey', answer }, { method: 'post' });
      } catch (error) {
        setProblem(passkeys?.explainPasskeyError(error) ?? sayInBrowser(offlineText));
      } finally {
        setIsAsking(false);
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [options, submit]);
  const failed: Outcome | null =
    problem === null ? null : { intent: 'add-passkey', ok: false, text: problem };
  const outcome = state === 'idle' ? (options === undefined ? data : (failed ?? data)) : undefined;
  return { Form, isBusy: isAsking || state !== 'idle', outcome: outcome ?? null };
}
