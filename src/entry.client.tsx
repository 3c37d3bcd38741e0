import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { moduleEvents } from './ui/early-input.ts';

dispatchEvent(new Event(moduleEvents.here));

/** After the first pictures. */
const workerDelayMs = 1_000;

function startWorker() {
  setTimeout(
    () => import('./ui/after-load.ts').then(({ startAfterLoad }) => startAfterLoad()),
    workerDelayMs,
  );
}

if (document.readyState === 'complete') startWorker();
else addEventListener('load', startWorker);

// As a transition hydration yields to touches.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
