export interface PreviewState {
  /** `off` when every third party is real. */
  status(): 'off' | 'running' | 'disconnected';
}
