import type { Area } from '#src/area.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { presentCard } from './present.ts';
import type { Similar } from './similar.ts';

export interface SimilarView {
  titles: CardView[];
  /** Null if this is all. */
  more: string | null;
}

export function presentSimilar(
  { kind, id }: { kind: TitleKind; id: number },
  { titles, partial }: Similar,
  area: Area,
): SimilarView {
  const cards = titles.map((title) => presentCard(title, area));
  return { titles: cards, more: partial ? paths.similarTo(kind, id) : null };
}
