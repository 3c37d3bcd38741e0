import type { I18n } from '@lingui/core';
import { AppError } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Area } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { isListable } from './pipeline.ts';
import { presentCard } from './present.ts';
import type { ReadDeps } from './read.ts';
import type { KnownTitle } from './store.ts';

export interface Similar {
  titles: KnownTitle[];
  /** True if some titles aren't known yet. */
  partial: boolean;
}

const maxShown = 12;

/** Waits at most `timeoutMs` (0: not at all). Never throws: logs a failure and returns no titles. */
export async function readSimilar(
  { catalogue, audience, log }: ReadDeps,
  { kind, id, details }: KnownTitle,
  timeoutMs: number,
): Promise<Similar> {
  const ids = details?.similar;
  if (ids === undefined) return { titles: [], partial: true };
  try {
    const titleById = await catalogue.titles(kind, ids, timeoutMs);
    const listed = ids.flatMap((one) => titleById.get(one) ?? []);
    const titles = listed.filter((title) => isListable(title, audience)).slice(0, maxShown);
    const withFacts = listed.filter(({ factsAt }) => factsAt !== null).length;
    return { titles, partial: titles.length < maxShown && withFacts < ids.length };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, kind, id }, 'Similar titles could not be read');
    return { titles: [], partial: false };
  }
}

export interface SimilarView {
  titles: CardView[];
  /** The address of all similar titles; null if these are all. */
  more: string | null;
}

export function presentSimilar(
  { kind, id }: { kind: TitleKind; id: number },
  { titles, partial }: Similar,
  area: Area,
  texts: I18n,
): SimilarView {
  const cards = titles.map((title) => presentCard(title, area, texts));
  return { titles: cards, more: partial ? paths.similarTo(kind, id) : null };
}
