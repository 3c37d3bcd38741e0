import type { TitleKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { presentCard } from './present.ts';
import type { Similar } from './similar.ts';
import { presentSubCard } from './sub-user-present.ts';

/** Titles like the one of a page, as the page shows them. */
export interface SimilarView {
  titles: CardView[];
  /** Where there may be more of them; null when this is all. */
  more: string | null;
}

/** In the main area, or in a sub-user's, whose titles have addresses of their own. */
export function presentSimilar(
  { kind, id }: { kind: TitleKind; id: number },
  { titles, partial }: Similar,
  area: 'main' | 'sub',
): SimilarView {
  const present = area === 'main' ? presentCard : presentSubCard;
  return { titles: titles.map(present), more: partial ? paths.similarTo(kind, id) : null };
}
