import { msg } from '@lingui/core/runtime-macro';
import { data, redirect } from 'react-router';
import { listOf } from '#src/domain/journal.ts';
import { maxMarks } from '#src/domain/marks.ts';
import { isReadOnly } from '#src/domain/viewer.ts';
import { presentListed } from '#src/features/catalogue/coming-soon.ts';
import { listVisible } from '#src/features/catalogue/still-visible.ts';
import { readMyList } from '#src/features/viewing/marks/read.ts';
import { audienceContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';
import { areaOf } from '#src/routes/area.ts';
import { paths } from '#src/routes.ts';

/** Number of titles of the first view; `?all` shows the rest. */
const firstTitles = 60;

interface MyListArgs {
  context: Context;
  request: Request;
}

/** Shows titles that are known within a timeout, because TMDB may be slow; others come with a later visit. */
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
      of: listOf({ kind: title.kind, titleId: title.id }),
      card: presentListed(title, area, texts, now),
    })),
    hasMore: titles.length > shown.length,
    isPartial,
    mayChange: !isReadOnly(viewer),
  });
}
