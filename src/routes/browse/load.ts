import { msg } from '@lingui/core/runtime-macro';
import { data, type RouterContextProvider } from 'react-router';
import { readFilters, writeFilters } from '#src/domain/browse.ts';
import { dateWindow, yearOf } from '#src/domain/days.ts';
import { waitText } from '#src/domain/wait-text.ts';
import { presentFilters, presentInstead } from '#src/features/catalogue/browse/present.ts';
import { type Browsed, browseTitles } from '#src/features/catalogue/browse/read.ts';
import { presentCard, presentMixedCard } from '#src/features/catalogue/present.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { takeBrowsing } from '#src/features/catalogue/take-search.ts';
import type { GridStretch } from '#src/features/catalogue/ui/grid-stretch.ts';
import { readWhose } from '#src/features/catalogue/version-store.ts';
import { audienceContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import type { Area } from '#src/routes/area.ts';

interface BrowseArgs {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const nothing: Browsed = { titles: [], next: null, count: 0, isMore: false, instead: null };

/** Answers 429 over the viewer's limit. Nothing is cached, so no combination takes cache space from others. */
export async function loadBrowse(area: Area, { context, request }: BrowseArgs) {
  const { db, clock, limits } = context.get(servicesContext);
  const read = readFilters(new URL(request.url).searchParams);
  const audience = context.get(audienceContext);
  const viewer = context.get(viewerContext);
  const whose = await readWhose(db, audience);
  const allowance = viewer === null ? null : takeBrowsing(limits, viewer);
  const retryAfter = allowance?.allowed === false ? allowance.retryAfterSeconds : null;
  const { filters, page } = read;
  const browsed = retryAfter === null ? await browseTitles({ db, clock }, filters, audience, page) : nothing;
  const texts = context.get(textsContext);
  const present = (title: KnownTitle) =>
    filters.kind === null ? presentMixedCard(title, area, texts) : presentCard(title, area, texts);
  const grid: GridStretch = {
    titles: browsed.titles.map(present),
    more: browsed.next === null ? null : area.browse + writeFilters(filters, browsed.next),
    failed: retryAfter !== null,
    waiting: false,
    whose,
  };
  const view = {
    pageTitle: texts._(msg`Browse`),
    filters: presentFilters(read, area, texts, yearOf(dateWindow(clock.now()))),
    wait: retryAfter === null ? null : texts._(waitText(retryAfter)),
    count: browsed.count,
    isMore: browsed.isMore,
    instead: presentInstead(filters, browsed, area, texts),
    grid,
  };
  return data(
    view,
    retryAfter === null ? {} : { status: 429, headers: { 'Retry-After': String(retryAfter) } },
  );
}
