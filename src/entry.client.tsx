import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { tolerateMovedNodes } from './browser/moved-nodes.ts';
import { namePageOwner } from './browser/name-page-owner.ts';
import { createErrorReporter } from './browser/report-errors.ts';
import { browserTexts } from './languages/browser-texts.ts';
import { TextsProvider } from './languages/texts.tsx';
import { rememberServedControls } from './ui/served-controls.ts';

const report = createErrorReporter();
// React reports uncaught errors, and errors after which it renders the page again, to the window.
addEventListener('error', ({ error }) => report('error', error));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

tolerateMovedNodes();
rememberServedControls();

const rootAttributes = [...document.documentElement.attributes].map(
  ({ name, value }) => [name, value] as const,
);

/** Restores what scripts have set at the root: React removes it when it renders the whole document again. */
function restoreRoot(): void {
  const { documentElement } = document;
  for (const [name, value] of rootAttributes)
    if (!documentElement.hasAttribute(name)) documentElement.setAttribute(name, value);
}

namePageOwner();
// `start-modules.ts` listens to it.
dispatchEvent(new Event('hydrate'));

// As a transition, hydration yields to touches.
startTransition(() => {
  hydrateRoot(
    document,
    <TextsProvider value={browserTexts()}>
      <HydratedRouter />
    </TextsProvider>,
    {
      // The router's boundary writes the error to the console.
      onCaughtError: (error) => report('caught', error),
      onRecoverableError: (error) => {
        restoreRoot();
        reportError(error);
      },
    },
  );
});
