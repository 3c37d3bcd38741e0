/** Where a row that nothing announced moves nothing on the screen: at its own place, or below the screen. */
export function findSpot(place: Element): 'own' | HTMLElement | null {
  const top = topOf(place);
  if (top >= innerHeight || top <= 0) return 'own';
  for (let next = place.nextElementSibling; next !== null; next = next.nextElementSibling) {
    const { top: edge, height } = next.getBoundingClientRect();
    if (height === 0 || edge < innerHeight) continue;
    const host = document.createElement('div');
    next.before(host);
    return host;
  }
  return null;
}

/** A place that nothing announced has no height. */
function topOf(place: Element): number {
  let before = place.previousElementSibling;
  while (before !== null && before.getBoundingClientRect().height === 0)
    before = before.previousElementSibling;
  return before?.getBoundingClientRect().bottom ?? 0;
}
