/** Source: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** These are all global variables of the page. */
interface Window {
  /** They hold the messages of frames, until the player reads them. */
  earlyMessages?: MessageEvent[];
  /** A script asked for it before the modules came; the player reads it. */
  earlyFilm?: { what: string; answer: Promise<import('./ask-film.ts').FilmAnswer> };
  /** See `pageName`. */
  pageName?: string;
  /** It is set where the browser can install the product. */
  installPrompt?: InstallPrompt;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPrompt;
}
