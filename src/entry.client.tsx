import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { moduleEvents } from './ui/early-input.ts';

dispatchEvent(new Event(moduleEvents.here));

// As a transition React hydrates in small steps, and a finger on the page never waits for the whole of it.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
