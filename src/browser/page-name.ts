/** The name tells the pages of one device apart: a late word of a page that was left stops no other one. */
export function pageName(): string {
  window.pageName ??= crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40);
  return window.pageName;
}
