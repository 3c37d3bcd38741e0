import { scope } from './scope.ts';

// This worker replaces the real one when the operator switches it off.
const expirations = 'workbox-expiration';

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    indexedDB.deleteDatabase(expirations);
    await scope.registration.unregister();
  };
  event.waitUntil(remove());
});
