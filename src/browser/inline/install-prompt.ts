/**
 * Stores the event, which fires before the modules are loaded. The browser's own bar is suppressed, because it
 * would appear before a film was watched.
 */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
}
