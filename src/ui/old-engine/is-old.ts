/** Chromium below 99 (cascade layers) gets the lowered copy of style and modules. */
export function isOldEngine(): boolean {
  return !('CSSLayerBlockRule' in window);
}

/** Names the lowered copies of the modules that `text` names. */
export function namesForOldEngine(text: string): string {
  return text.replace(/\/assets\//g, '/assets/old/');
}
