/** Distinguishes the pages of a device, so that a late message of a closed page doesn't stop another one. */
export function pageName(): string {
  window.pageName ??= crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40);
  return window.pageName;
}
