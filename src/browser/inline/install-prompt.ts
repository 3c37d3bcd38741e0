/** Source: https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** Set where the browser can install the product. */
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The event comes before the modules, and the browser's own bar would come before a film was watched. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
}
