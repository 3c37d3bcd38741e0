/** A row with fewer titles looks like a mistake. */
const minTitles = 6;

/**
 * Returns the titles of a row that the viewer's own row already shows. Returns none if too few titles would be
 * left.
 */
export function findRepeated(hrefs: readonly string[], own: readonly string[]): ReadonlySet<string> {
  const shown = new Set(own.map(withoutName));
  const repeated = new Set(hrefs.filter((href) => shown.has(withoutName(href))));
  return hrefs.length - repeated.size < minTitles ? new Set() : repeated;
}

/** Maps the page and the player of an anime to the same text: `/anime/5-name` and `/anime/watch/5`. */
function withoutName(href: string): string {
  return href.replace(/^\/(\w+)\D*(\d+).*/, '$1 $2');
}
