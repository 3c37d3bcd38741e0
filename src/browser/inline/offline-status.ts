import { offlineTexts } from '#src/domain/offline.ts';

/** A live region before it has its text, so that screen readers read it; a status only then. */
export function showOfflineStatus(): void {
  const status = document.createElement('p');
  status.className = 'offline-status';
  status.setAttribute('aria-live', 'polite');
  const update = () => {
    const isAlone = navigator.serviceWorker?.controller != null && !navigator.onLine;
    document.body.append(status);
    if (isAlone) status.setAttribute('role', 'status');
    else status.removeAttribute('role');
    status.textContent = isAlone ? offlineTexts.status : '';
  };
  for (const name of ['DOMContentLoaded', 'online', 'offline']) addEventListener(name, update);
}
