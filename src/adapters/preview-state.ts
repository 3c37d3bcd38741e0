/** Whether built-in stand-ins serve in place of third parties, and whether they are alive right now. */
export interface PreviewState {
  /** `off` when every third party is real. */
  status(): 'off' | 'running' | 'disconnected';
}
