import type { I18n } from '@lingui/core';
import { maySee } from '#src/domain/audience.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { dateWindow } from '#src/domain/days.ts';
import { AppError } from '#src/domain/errors.ts';
import type { Area } from '#src/routes/area.ts';
import type { CardView } from '#src/ui/title-card.tsx';
import { presentCard, presentMixedCard } from './present.ts';
import type { RowView } from './present-rows.ts';
import { type ListDeps, type RowDeps, withPageTimeout } from './read.ts';
import type { NamedRow, RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

/** Several pages are read, because most of a region's upcoming movies are already out elsewhere. */
const maxPages = 3;

/**
 * The list has the region's release dates. Only the facts, with the first release anywhere, prove that a title
 * isn't out. These titles need no IMDb id. A failed list is logged, never thrown.
 */
export async function readComingSoon(
  deps: RowDeps,
  row: NamedRow,
  { count, now }: { count: number; now: number },
): Promise<RowView> {
  const { catalogue, audience, area, log, gaps, texts } = deps;
  const until = performance.now() + catalogue.pageTimeoutMs;
  try {
    const ids = await withPageTimeout(catalogue, readIds(deps, row));
    const titleById = await catalogue.titles(row.kind, ids, Math.max(0, until - performance.now()));
    const titles = [...titleById.values()]
      .filter((title) => title.factsAt !== null && isComing(title, now) && maySee(audience, title))
      .sort((a, b) => (a.releasedOn ?? '').localeCompare(b.releasedOn ?? '') || b.popularity - a.popularity)
      .slice(0, count);
    const cards = titles.map((title) => presentComing(title, area, texts));
    return { name: texts._(row.name), titles: cards, failed: false, isComing: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, list: row.key }, 'A row could not be read');
    gaps.hasFailed = true;
    return { name: texts._(row.name), titles: [], failed: true };
  }
}

export function comingDay(
  { releasedOn }: Pick<KnownTitle, 'releasedOn'>,
  texts: Spoken,
  now: number,
): string | null {
  return releasedOn !== null && isComing({ releasedOn }, now)
    ? formatDay(Date.parse(releasedOn), texts)
    : null;
}

export function isComing({ releasedOn }: Pick<KnownTitle, 'releasedOn'>, now: number): boolean {
  return releasedOn !== null && releasedOn > dateWindow(now).today;
}

async function readIds({ catalogue }: ListDeps, row: RowDefinition): Promise<number[]> {
  const first = await catalogue.page(row, 1);
  const others = Array.from({ length: maxPages - 1 }, (_, index) => catalogue.pageIfKnown(row, index + 2));
  return [...new Set([first, ...(await Promise.all(others))].flatMap((ids) => ids ?? []))];
}

/** Shows the release day in place of year and rating. */
export function presentComing(title: KnownTitle, area: Area, texts: I18n): CardView {
  const day = formatDay(Date.parse(title.releasedOn ?? ''), texts);
  return { ...presentCard(title, area, texts), year: null, rating: null, note: day };
}

/** Presents a title of a viewer's list, with its release day if it isn't out yet. */
export function presentListed(title: KnownTitle, area: Area, texts: I18n, now: number): CardView {
  return isComing(title, now) ? presentComing(title, area, texts) : presentMixedCard(title, area, texts);
}
