import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

const storageKey = 'installHint';

/** When the viewer leaves a film that played. */
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

/** Once, wherever the answer leads; never over another film. */
function offerInstall(texts: I18n): void {
  const { installPrompt } = window;
  if (installPrompt === undefined || document.querySelector('.player') !== null || !markShown()) return;
  const name = msg`Install`;
  const hint = document.createElement('aside');
  hint.className = 'lost-connection';
  hint.setAttribute('aria-label', texts._(name));
  const notice = document.createElement('div');
  notice.className = 'notice stack-s';
  const text = document.createElement('p');
  text.textContent = texts._(msg`Install this as an app? It opens without the browser around it.`);
  const buttons = document.createElement('div');
  buttons.className = 'cluster';
  const close = () => hint.remove();
  const install = () => {
    close();
    installPrompt.prompt().catch(() => undefined);
  };
  buttons.append(
    button(texts._(name), 'button small', install),
    button(texts._(msg`Not now`), 'button line small', close),
  );
  notice.append(text, buttons);
  hint.append(notice);
  document.body.append(hint);
}

function button(name: string, look: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = name;
  element.addEventListener('click', onClick);
  return element;
}

/** Returns false if it was shown before, or nobody could remember that it was. */
function markShown(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false;
    localStorage.setItem(storageKey, 'shown');
    return true;
  } catch {
    return false;
  }
}
