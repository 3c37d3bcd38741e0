/** Input before the modules come. */
interface EarlyInput {
  /** In order. */
  release(): void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Between the document's own scripts and the modules. */
export const moduleEvents = { wanted: 'modules-wanted', failed: 'modules-failed', here: 'modules-here' };

/** The default text of a lost request. */
export const offlineText = 'You seem to be offline. Nothing was lost: try again.';
