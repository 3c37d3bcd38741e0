/** Source: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** These are all global variables of the page. */
interface Window {
  /** Messages of frames, until the player reads them. */
  earlyMessages?: MessageEvent[];
  /** Film that an inline script requested before the modules were loaded. The player reads it. */
  earlyFilm?: { what: string; answer: Promise<import('./ask-film.ts').FilmAnswer> };
  /** See `pageName`. */
  pageName?: string;
  /** Set if the browser can install the product. */
  installPrompt?: InstallPrompt;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
}
