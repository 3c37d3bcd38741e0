import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { moduleEvents } from './ui/early-input.ts';

dispatchEvent(new Event(moduleEvents.here));

// As a transition hydration yields to touches.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
