import { startDataMeter } from '#src/browser/data-meter.ts';
import { proposeLanguage } from '#src/browser/propose-language.ts';
import { sendUnsentPositions } from '#src/browser/unsent-positions.ts';
import { serviceWorkerPath } from '#src/routes.ts';

// A file of its own: also pages whose modules never come load it.
startOffline();
startDataMeter();
sendUnsentPositions();
addEventListener('online', sendUnsentPositions);
proposeLanguage();

/** Without locks copies of two viewers could meet. */
function startOffline(): void {
  const { serviceWorker, locks } = navigator;
  if (serviceWorker === undefined || locks === undefined) return;
  serviceWorker.register(serviceWorkerPath).catch(() => {
    // Refused by the browser: nothing depends on it.
  });
  const [load] = performance.getEntriesByType('navigation');
  const isSeen = load instanceof PerformanceNavigationTiming && load.workerStart > 0;
  if (!isSeen && serviceWorker.controller !== null) cachePage();
  else if (!isSeen) serviceWorker.addEventListener('controllerchange', cachePage, { once: true });
  addEventListener('online', () => serviceWorker.controller?.postMessage({ type: 'online' }));
}

/** The worker has not seen this page load. */
function cachePage(): void {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', files });
}
