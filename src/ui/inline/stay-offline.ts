import { offlineTexts } from '#src/domain/offline.ts';
import { moduleEvents, offlineText } from '../early-input.ts';

declare global {
  interface Window {
    /** Says so where it is; false once the modules are here. */
    isEarlyOffline?: () => boolean;
  }
}

const probeTimeoutMs = 5_000;

/** Without modules the browser follows links and GET forms, to its own error page when nothing answers. */
export function stayOffline(): void {
  const place = document.createElement('div');
  place.className = 'lost-connection';
  const notice = document.createElement('p');
  notice.className = 'notice bad';
  notice.setAttribute('role', 'alert');
  notice.textContent = offlineText;
  place.append(notice);
  const isReady = () => 'ready' in document.documentElement.dataset;
  const isOffline = ({ reloads = false } = {}) => {
    place.remove();
    if (navigator.onLine || (!reloads && isReady())) return false;
    document.body.append(place);
    return true;
  };
  const probed = new WeakSet<EventTarget>();
  showStatus();
  window.isEarlyOffline = isOffline;
  for (const name of [moduleEvents.here, 'online']) addEventListener(name, () => place.remove());
  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.getAttribute('method') === 'post') return;
      if (isReady() || probed.delete(form)) return;
      event.preventDefault();
      if (isOffline()) return;
      const by = event.submitter ?? null;
      // A browser on a broken line believes that it is online.
      probe().then((isAnswered) => {
        if (!isAnswered) return document.body.append(place);
        probed.add(form);
        form.requestSubmit(by);
      });
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"], a[href=""]') : null;
      if (link === null || !isOffline({ reloads: link.hasAttribute('data-reload') })) return;
      event.preventDefault();
      openCopy(link);
    },
    true,
  );
}

function probe(): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), probeTimeoutMs);
  const answer = fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: late.signal });
  return answer.then(
    () => {
      clearTimeout(timer);
      return true;
    },
    () => false,
  );
}

const hasWorker = () => navigator.serviceWorker?.controller != null;

/** The worker answers with a page that was opened before. */
function openCopy(link: Element): void {
  if (!hasWorker() || !(link instanceof HTMLAnchorElement)) return;
  const open = (copy?: Response) => copy && location.assign(link.href);
  caches.match(link.href, { ignoreVary: true }).then(open, () => undefined);
}

/** A live region before it has its text, so that screen readers read it; a status only then. */
function showStatus(): void {
  const status = document.createElement('p');
  status.className = 'offline-status';
  status.setAttribute('aria-live', 'polite');
  const update = () => {
    const isAlone = hasWorker() && !navigator.onLine;
    document.body.append(status);
    if (isAlone) status.setAttribute('role', 'status');
    else status.removeAttribute('role');
    status.textContent = isAlone ? offlineTexts.status : '';
  };
  for (const name of ['DOMContentLoaded', 'online', 'offline']) addEventListener(name, update);
}
