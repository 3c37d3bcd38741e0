export interface PreviewState {
  /** It is `off` when every third party is real. */
  status(): 'off' | 'running' | 'disconnected';
}
