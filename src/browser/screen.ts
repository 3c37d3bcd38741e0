import { createContext, useContext, useSyncExternalStore } from 'react';
import { isTelevision, type Screen } from '#src/domain/screen.ts';

const RenderedScreen = createContext<Screen | null>(null);

/** Only the server renders the provider. The browser reads the screen from the document. */
export const ScreenProvider = RenderedScreen.Provider;

/** Returns the screen that the server rendered for. */
export function useRenderedScreen(): Screen {
  return useContext(RenderedScreen) ?? readRendered();
}

/** A television that the user agent doesn't name is recognised only after hydration. */
export function useTelevision(): boolean {
  const rendered = useRenderedScreen();
  return useSyncExternalStore(
    subscribeToNothing,
    () => isTelevision(readScreen()),
    () => isTelevision(rendered),
  );
}

const subscribeToNothing = () => () => undefined;

function readRendered(): Screen {
  if (typeof document === 'undefined') return 'auto';
  return document.documentElement.dataset.screenBy === 'script' ? 'auto' : readScreen();
}

function readScreen(): Screen {
  const { screen, screenBy } = document.documentElement.dataset;
  if (screen === 'computer') return 'computer';
  if (screen !== 'tv') return 'auto';
  return screenBy === 'viewer' ? 'chosen' : 'television';
}
