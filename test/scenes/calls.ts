declare global {
  interface Window {
    /** The calls of a scene's callbacks, in their order. */
    calls: string[];
  }
}

export function record(call: string): void {
  window.calls = [...(window.calls ?? []), call];
}
