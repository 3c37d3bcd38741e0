/** Source: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** All global variables of the page. */
interface Window {
  /** The messages of frames, until the player reads them. */
  earlyMessages?: MessageEvent[];
  /** What a script asked before the modules came, until the player reads it. */
  earlyFilm?: { what: string; answer: Promise<import('./ask-film.ts').FilmAnswer> };
  /** See `pageName`. */
  pageName?: string;
  /** Set where the browser can install the product. */
  installPrompt?: InstallPrompt;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
}
