import { takeNextPage } from '#src/browser/next-page.ts';
import { markTheme } from '#src/browser/theme-storage.ts';
import { holdPosters } from './hold-posters.ts';
import { holdInstallPrompt } from './install-prompt.ts';

// The head of every document runs this before the first paint, so that the layout doesn't shift.
followLink();
markTheme();
markTelevision();
holdPosters();
showOfflineStatus();
holdInstallPrompt();
renewRestored();
sendSetting();

/**
 * If a module of the next page is missing, because another version is deployed, the router reloads the old
 * page. Then this opens the next page as a document, which names the new modules.
 */
function followLink(): void {
  const href = takeNextPage();
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  if (isReload && href !== null && href !== location.href) location.replace(href);
}

/** Recognises a television whose user agent is unknown: it has neither hover nor a pointer. */
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
 * The live region exists before its text, so that screen readers announce the text. It has the role `status`
 * only with a text.
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

/**
 * The browser may restore a page from memory after its viewer signed out, and shows it before scripts run. So
 * the page is hidden when it is left, and loaded again when it is restored.
 */
function renewRestored(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Sends a changed select of the settings. This is in the head, because some pages load no modules. */
function sendSetting(): void {
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('[data-setting][data-native]') !== null)
      target.form?.submit();
  });
}
