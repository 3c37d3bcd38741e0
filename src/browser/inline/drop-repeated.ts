import { viewerDataId } from '#src/browser/content-id.ts';
import { findRepeated } from '#src/domain/repeated-titles.ts';

// All viewers share the rows before this script, so titles that the viewer's own row shows can be removed only
// here. React later renders the same rows.
const text = document.getElementById(viewerDataId)?.textContent;
// `viewer-part.tsx` writes this shape.
const rows: { titles: { href: string }[] }[] = text ? JSON.parse(text).rows : [];
const own = rows[0]?.titles.map(({ href }) => href) ?? [];
for (const track of document.currentScript?.previousElementSibling?.querySelectorAll('.track') ?? []) {
  const cards = [...track.querySelectorAll('a.card')];
  const hrefOf = (card: Element) => card.getAttribute('href') ?? '';
  const repeated = findRepeated(cards.map(hrefOf), own);
  for (const card of cards) if (repeated.has(hrefOf(card))) card.parentElement?.remove();
}
