import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createErrorReporter } from './browser/report-errors.ts';
import { browserTexts } from './languages/browser-texts.ts';
import { TextsProvider } from './languages/texts.tsx';

const report = createErrorReporter();
// React hands uncaught errors, and those after which it draws the page again, to the window.
addEventListener('error', ({ error }) => report('error', error));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

// As a transition it yields to touches.
startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider value={browserTexts()}>
      <HydratedRouter />
    </TextsProvider>,
    {
      // The router's boundary writes it to the console.
      onCaughtError: (error) => report('caught', error),
    },
  );
});
