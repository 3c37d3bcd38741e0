/** Chromium below 99 (cascade layers) gets the lowered copy of style and modules. */
export function isOldEngine(): boolean {
  return !('CSSLayerBlockRule' in window);
}

/** Names the lowered copies of the modules that `script` imports. */
export function namesForOldEngine(script: string): string {
  return script.replace(/"\/assets\//g, '"/assets/old/');
}
