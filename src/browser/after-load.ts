import { startDataMeter } from '#src/browser/data-meter.ts';
import { moveFormerStores } from '#src/browser/former-stores.ts';
import { sendEntries } from '#src/browser/journal.ts';
import { proposeLanguage } from '#src/browser/propose-language.ts';
import { serviceWorkerPath } from '#src/routes.ts';

// The file is loaded apart, because pages whose modules never come need it too.
startOffline();
startDataMeter();
void moveFormerStores().then(() => sendEntries());
addEventListener('online', () => void sendEntries());
proposeLanguage();

/** Copies of two viewers could meet without locks. */
function startOffline(): void {
  const { serviceWorker, locks } = navigator;
  if (serviceWorker === undefined || locks === undefined) return;
  serviceWorker.register(serviceWorkerPath).catch(() => {
    // The browser refused it, and nothing depends on it.
  });
  const [load] = performance.getEntriesByType('navigation');
  const isSeen = load instanceof PerformanceNavigationTiming && load.workerStart > 0;
  if (!isSeen && serviceWorker.controller !== null) cachePage();
  else if (!isSeen) serviceWorker.addEventListener('controllerchange', cachePage, { once: true });
}

/** The worker has not seen this page load. */
function cachePage(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', files });
}
