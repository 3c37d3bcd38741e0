import { useEffect, useRef } from 'react';

const storageKey = 'installHint';

/** When the viewer leaves a film that played. */
export function useInstallHint(plays: boolean): void {
  const hasPlayed = useRef(false);
  useEffect(() => {
    if (plays) hasPlayed.current = true;
  }, [plays]);
  useEffect(
    () => () => {
      if (hasPlayed.current) setTimeout(offerInstall);
    },
    [],
  );
}

/** Once, wherever the answer leads; never over another film. */
function offerInstall(): void {
  const { installPrompt } = window;
  if (installPrompt === undefined || document.querySelector('.player') !== null || !markShown()) return;
  const hint = document.createElement('aside');
  hint.className = 'lost-connection';
  hint.setAttribute('aria-label', 'Install');
  const notice = document.createElement('div');
  notice.className = 'notice stack-s';
  const text = document.createElement('p');
  text.textContent = 'Install this as an app? It opens without the browser around it.';
  const buttons = document.createElement('div');
  buttons.className = 'cluster';
  const close = () => hint.remove();
  const install = () => {
    close();
    installPrompt.prompt().catch(() => undefined);
  };
  buttons.append(button('Install', 'button small', install), button('Not now', 'button line small', close));
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
