import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { askQuestion, markAsked } from '#src/browser/ask-once.ts';

const storageKey = 'installHint';

/** Shows the hint when the viewer leaves a film that has played. */
export function useInstallHint(plays: boolean): void {
  const { i18n } = useLingui();
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (plays) hasPlayed.current = true;
  }, [plays]);
  useEffect(
    () => () => {
      if (hasPlayed.current) setTimeout(offerInstall, 0, i18n);
    },
    [i18n],
  );
}

/** Asks only once, whatever the answer, and never over another film. */
function offerInstall(texts: I18n): void {
  const { installPrompt } = window;
  if (installPrompt === undefined || document.querySelector('.player') !== null || !markAsked(storageKey))
    return;
  const install = texts._(msg`Install`);
  askQuestion({
    label: install,
    question: texts._(msg`Install this as an app? It opens without the browser around it.`),
    yes: install,
    no: texts._(msg`Not now`),
    onYes: () => {
      installPrompt.prompt().catch(() => undefined);
    },
  });
}
