import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createErrorReporter } from './browser/report-errors.ts';
import { isLanguage, sourceLanguage } from './domain/languages.ts';
import { loadLanguage } from './languages/catalogues.ts';

const report = createErrorReporter();
// React hands uncaught errors, and those after which it draws the page again, to the window.
addEventListener('error', ({ error }) => report('error', error));
addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));

// The document's, whose texts React compares with its own.
const [language = ''] = document.documentElement.lang.split('-');
// Engines without `await` at the top of a module hydrate too.
void loadLanguage(isLanguage(language) ? language : sourceLanguage).then(() => startTransition(hydrate));

/** As a transition it yields to touches. */
function hydrate(): void {
  hydrateRoot(document, <HydratedRouter />, {
    // The router's boundary writes it to the console.
    onCaughtError: (error) => report('caught', error),
  });
}
