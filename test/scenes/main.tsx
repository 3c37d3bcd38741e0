import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import documentScript from '#src/browser/inline/document.ts?inline-script';
import { browserTexts } from '#src/languages/browser-texts.ts';
import { TextsProvider } from '#src/languages/texts.tsx';
import css from '#src/ui/styles/app.css?inline';
import { playbackScenes } from './playback.tsx';
import { routedScenes } from './routed.tsx';
import { uiScenes } from './ui.tsx';

declare global {
  interface Window {
    /** Hydrates the page, as its modules do when they are loaded. */
    hydrate(): void;
  }
}

/** Shows the scene of the address: first as the server renders it, then hydrated unless it is held. */
function show(): void {
  const { pathname, search } = location;
  const root = document.getElementById('root');
  const scene = { ...uiScenes, ...playbackScenes, ...routedScenes }[pathname.slice(1)];
  if (root === null || scene === undefined) throw new Error(`There is no scene at ${pathname}.`);
  window.calls = [];
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
  const element = (
    <StrictMode>
      <TextsProvider value={browserTexts()}>{scene()}</TextsProvider>
    </StrictMode>
  );
  root.innerHTML = renderToString(element);
  window.hydrate = () => {
    hydrateRoot(root, element);
  };
  if (search === '?held') runEarlyScripts();
  else window.hydrate();
}

/** Scripts of the document don't run if `innerHTML` writes them, so they are added again. */
function runEarlyScripts(): void {
  const written = [...document.querySelectorAll('#root script')].map(({ textContent }) => textContent);
  for (const text of [documentScript, ...written]) {
    const script = document.createElement('script');
    script.textContent = text;
    document.head.append(script);
  }
}

show();
