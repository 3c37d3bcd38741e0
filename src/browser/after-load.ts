import { startDataMeter } from '#src/browser/data-meter.ts';
import { moveFormerStores } from '#src/browser/former-stores.ts';
import { sendEntries } from '#src/browser/journal.ts';
import { proposeLanguage } from '#src/browser/propose-language.ts';
import { serviceWorkerPath } from '#src/routes.ts';

// A separate file, because pages whose modules never load need it too.
startOffline();
startDataMeter();
void moveFormerStores().then(() => sendEntries());
addEventListener('online', () => void sendEntries());
proposeLanguage();

/** Without `locks` the copies of two viewers could mix, so there is no worker. */
function startOffline(): void {
  const { serviceWorker, locks } = navigator;
  if (serviceWorker === undefined || locks === undefined) return;
  serviceWorker.register(serviceWorkerPath).catch(() => {
    // The browser refused the worker, and nothing depends on it.
  });
  const [load] = performance.getEntriesByType('navigation');
  const isSeen = load instanceof PerformanceNavigationTiming && load.workerStart > 0;
  if (!isSeen && serviceWorker.controller !== null) cachePage();
  else if (!isSeen) serviceWorker.addEventListener('controllerchange', cachePage, { once: true });
}

/** Has the worker copy this page, whose load it hasn't seen. */
function cachePage(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', files });
}
