import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  closeSubscription,
  hasSubscription,
  openSubscription,
  type PushState,
  readPushState,
  sendPushChoice,
} from '#src/browser/push.ts';
import { offlineText } from '#src/domain/offline-words.ts';
import { isNothingChosen, nothingChosen, type PushChoice } from '#src/domain/push.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useHydrated } from '#src/ui/use-early-change.ts';
import type { PushOffer } from '../subscribe.ts';

const texts = {
  refused: msg`This browser didn’t allow notifications, so nothing was switched on.`,
  failed: msg`Something went wrong, so nothing was changed. Please try again.`,
  unsupported: msg`This browser can’t show notifications. On an iPhone or iPad, add the site to your home screen first.`,
  blocked: msg`Notifications are blocked for this site. To allow them, open the browser’s settings for this site (the sign beside the address) and choose “Allow” under “Notifications”. Then load this page again.`,
};

/** The explanation comes first: the browser asks for permission only after a switch was pressed. */
export function PushPanel({ offer }: { offer: PushOffer }) {
  const { t } = useLingui();
  const { isMain } = offer;
  const { state, chosen, isBusy, problem, choose } = usePush(offer);
  const switches = [
    { name: 'monthEnding' as const, label: t`My month ends`, isShown: isMain },
    { name: 'asks' as const, label: t`Someone asks for a title`, isShown: isMain },
    { name: 'newEpisodes' as const, label: t`New episodes`, isShown: true },
  ].filter(({ isShown }) => isShown);
  return (
    <Panel title={t`Notifications`}>
      {isMain ? (
        <p>
          <Trans>
            This browser can tell you something while the site is closed: that your month ends soon, that
            somebody of your household asks for a title, and that a series you have in My List or have watched
            has a new episode. Never between 20:00 and 07:00, and at most three episodes a day. Your screen
            may show them while it is locked.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            This browser can tell you something while the site is closed: that a series you have in My List or
            have watched has a new episode. Never between 20:00 and 07:00, and at most three episodes a day.
            Your screen may show them while it is locked.
          </Trans>
        </p>
      )}
      <p className="quiet">
        {t`They come through the browser’s maker, who can’t read them, and stop when you sign out.`}
      </p>
      <noscript>
        <p>{t`Notifications need JavaScript, which is switched off in this browser.`}</p>
      </noscript>
      {problem === null ? null : <FormError>{t(problem)}</FormError>}
      {state === 'unsupported' || state === 'blocked' ? <p role="status">{t(texts[state])}</p> : null}
      {state === 'open'
        ? switches.map(({ name, label }) => (
            <div key={name}>
              <Button
                role="switch"
                look="text"
                aria-checked={chosen[name]}
                aria-disabled={isBusy}
                onClick={() => void choose({ ...chosen, [name]: !chosen[name] })}
              >
                {label}
                <b aria-hidden="true">{chosen[name] ? t`On` : t`Off`}</b>
              </Button>
            </div>
          ))
        : null}
    </Panel>
  );
}

function usePush(offer: PushOffer) {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(offer.chosen);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<MessageDescriptor | null>(null);
  const state: PushState | null = isHydrated ? readPushState() : null;
  useEffect(() => {
    if (state !== 'open') return;
    // The browser's own subscription may have ended.
    hasSubscription().then(
      (isThere) => {
        if (!isThere) setChosen(nothingChosen);
      },
      () => undefined,
    );
  }, [state]);
  const choose = async (wanted: PushChoice) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      setProblem(await change(offer.publicKey, wanted, () => setChosen(wanted)));
    } catch (error) {
      setProblem(error instanceof TypeError ? offlineText : texts.failed);
    } finally {
      setIsBusy(false);
    }
  };
  return { state, chosen, isBusy, problem, choose };
}

/** Returns an error text, or null. */
async function change(
  publicKey: string,
  wanted: PushChoice,
  showChange: () => void,
): Promise<MessageDescriptor | null> {
  const isOff = isNothingChosen(wanted);
  const subscription = isOff ? null : await openSubscription(publicKey);
  if (!isOff && subscription === null) return texts.refused;
  if (!(await sendPushChoice(subscription, wanted))) return texts.failed;
  if (isOff) await closeSubscription();
  showChange();
  return null;
}
