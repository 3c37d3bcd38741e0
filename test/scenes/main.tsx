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
    /** It does what the modules of a page do when they come. */
    hydrate(): void;
  }
}

/** Shows the scene that the address names: first as the server writes it, then hydrated unless it is to be held. */
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

/** Scripts that the document holds don't run when they are written by `innerHTML`. */
function runEarlyScripts(): void {
  const written = [...document.querySelectorAll('#root script')].map(({ textContent }) => textContent);
  for (const text of [documentScript, ...written]) {
    const script = document.createElement('script');
    script.textContent = text;
    document.head.append(script);
  }
}

show();
