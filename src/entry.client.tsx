import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// As a transition hydration yields to touches.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
