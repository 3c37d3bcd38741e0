import { msg } from '@lingui/core/runtime-macro';
import { data, redirect } from 'react-router';
import { areaOf } from '#src/area.ts';
import { maxMarks } from '#src/domain/marks.ts';
import { presentListed } from '#src/features/catalogue/coming-soon.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { listFields } from '#src/features/viewing/marks/mark-fields.ts';
import { readMyList } from '#src/features/viewing/marks/read.ts';
import {
  audienceContext,
  servicesContext,
  textsContext,
  viewerContext,
  viewingContext,
} from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';
import { paths } from '#src/routes.ts';

/** Of the first view; `?all` shows the rest. */
const firstTitles = 60;

interface MyListArgs {
  context: Context;
  request: Request;
}

/** Reads stored titles, because the service may be slow; a title that isn't stored yet comes with a later visit. */
export async function loadMyList({ context, request }: MyListArgs) {
  const viewer = context.get(viewerContext);
  if (viewer === null) throw redirect(paths.login);
  const { db, catalogue, clock } = context.get(servicesContext);
  const now = clock.now();
  const area = areaOf(viewer);
  const marked = await readMyList(db, viewer);
  const isWhole = new URL(request.url).searchParams.has('all');
  const count = isWhole ? maxMarks.list : firstTitles + 1;
  const audience = context.get(audienceContext);
  const { titles, isPartial } = await listVisible({ catalogue, audience }, marked, { count, comingAt: now });
  const shown = isWhole ? titles : titles.slice(0, firstTitles);
  const texts = context.get(textsContext);
  return data({
    pageTitle: texts._(msg`My List`),
    titles: shown.map((title) => ({
      of: listFields({ kind: title.kind, titleId: title.id }),
      card: presentListed(title, area, texts, now),
    })),
    hasMore: titles.length > shown.length,
    isPartial,
    mayChange: context.get(viewingContext) === null,
  });
}
