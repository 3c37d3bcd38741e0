/** The browser may restore a whole page after its viewer has signed out, and shows it before its scripts run. */
export function renewRestored(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = 'hidden';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
