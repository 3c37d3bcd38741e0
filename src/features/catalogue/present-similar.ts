import type { Area } from '#src/area.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { presentCard } from './present.ts';
import type { Similar } from './similar.ts';

/** Titles like the one of a page, as the page shows them. */
export interface SimilarView {
  titles: CardView[];
  /** Where there may be more of them; null when this is all. */
  more: string | null;
}

/** What is like a title, as the pages of an area show it. */
export function presentSimilar(
  { kind, id }: { kind: TitleKind; id: number },
  { titles, partial }: Similar,
  area: Area,
): SimilarView {
  const cards = titles.map((title) => presentCard(title, area));
  return { titles: cards, more: partial ? paths.similarTo(kind, id) : null };
}
