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
// React hands uncaught errors, and those after which it draws the page again, to the window.
addEventListener('error', ({ error }) => report('error', error));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

tolerateMovedNodes();
rememberServedControls();

const rootAttributes = [...document.documentElement.attributes].map(
  ({ name, value }) => [name, value] as const,
);

/** React takes what scripts have set at the root when it draws the whole document anew, outside of all boundaries. */
function restoreRoot(): void {
  const { documentElement } = document;
  for (const [name, value] of rootAttributes)
    if (!documentElement.hasAttribute(name)) documentElement.setAttribute(name, value);
}

namePageOwner();
// `start-modules.ts` listens to it.
dispatchEvent(new Event('hydrate'));

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
      onRecoverableError: (error) => {
        restoreRoot();
        reportError(error);
      },
    },
  );
});
