/** `error` and `rejection` are events of the window; a React error boundary reports `caught`. */
export const browserErrorKinds = ['error', 'rejection', 'caught'] as const;

export type BrowserErrorKind = (typeof browserErrorKinds)[number];

export interface BrowserError {
  kind: BrowserErrorKind;
  message: string;
  /** An example is `/assets/frame-B1a.js:1:2345`. */
  place: string;
  release: string;
}
