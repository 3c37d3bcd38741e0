import { takeNextPage } from '#src/browser/next-page.ts';
import { markTheme } from '#src/browser/theme-storage.ts';
import { holdPosters } from './hold-posters.ts';
import { holdInstallPrompt } from './install-prompt.ts';

// The head of every document runs this before the first paint, so that nothing moves.
followLink();
markTheme();
markTelevision();
holdPosters();
showOfflineStatus();
holdInstallPrompt();
renewRestored();
sendSetting();

/** A module of the next page is missing, because another version serves: its document has its own. */
function followLink(): void {
  const href = takeNextPage();
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  if (isReload && href !== null && href !== location.href) location.replace(href);
}

/** Some televisions are known only by what they lack. */
function markTelevision(): void {
  const { dataset } = document.documentElement;
  if (dataset.screen !== undefined || !matchMedia('(hover: none) and (pointer: none)').matches) return;
  dataset.screen = 'tv';
  dataset.screenBy = 'script';
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = dataset.television ?? '';
  document.head.append(link);
}

/**
 * A live region is there before it has its text, so that screen readers read it; it is a status only then.
 */
function showOfflineStatus(): void {
  const status = document.createElement('p');
  status.className = 'offline-status';
  status.setAttribute('aria-live', 'polite');
  const update = () => {
    const isAlone = navigator.serviceWorker?.controller != null && !navigator.onLine;
    document.body.append(status);
    if (isAlone) status.setAttribute('role', 'status');
    else status.removeAttribute('role');
    status.textContent = isAlone ? (document.documentElement.dataset.offline ?? '') : '';
  };
  for (const name of ['DOMContentLoaded', 'online', 'offline']) addEventListener(name, update);
}

/** The browser may restore a whole page after its viewer has signed out, and shows it before its scripts run. */
function renewRestored(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Some pages have no modules, so the head's script sends it. */
function sendSetting(): void {
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('[data-setting][data-native]') !== null)
      target.form?.submit();
  });
}
