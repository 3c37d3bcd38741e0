declare global {
  interface Window {
    /** They say what a scene's callbacks were called with, in their order. */
    calls: string[];
  }
}

export function record(call: string): void {
  window.calls = [...(window.calls ?? []), call];
}
