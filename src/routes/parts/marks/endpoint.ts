import { areaOf } from '#src/area.ts';
import type { SeasonGuide } from '#src/domain/episodes.ts';
import { isComing } from '#src/features/catalogue/coming-soon.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { parseMark } from '#src/features/viewing/marks/parse.ts';
import { changeMark, type MarkChange } from '#src/features/viewing/marks/write.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerOwnChange } from '#src/http/request/own-change.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import type { Services } from '#src/http/request/services.ts';
import { refuse, refuseUnavailable } from '#src/http/request/watcher.ts';

/** A browser without script comes back to its page; from a shared document, which doesn't know the list, to the list. */
export function handleChangeMark(call: EndpointCall): Promise<Response> {
  const { request, services } = call;
  return answerOwnChange(call, async ({ viewer, form, madeAt }) => {
    if (!viewer.paid) return refuse(403, 'lapsed', 'Your paid month has ended.');
    const showsList = form.get('show') === 'list';
    form.delete('show');
    const change = parseMark(form);
    if (change === null) return refuse(400, 'not-a-mark', 'That can’t be marked.');
    const { db, clock } = services;
    const { kind, titleId } = change;
    // A mark can be taken away from a title that is hidden now.
    const opened = change.on
      ? await openTitle(services, viewer, kind, titleId, { stored: true, unplayable: true })
      : 'not-found';
    if (opened === 'unavailable') return refuseUnavailable();
    const name = opened === 'not-found' || !mayMark(opened, change, clock.now()) ? null : opened.name;
    const found = { name, guide: await readMarkedGuide(services, change) };
    if (!(await changeMark(db, viewer, change, found, madeAt)))
      return refuse(404, 'no-title', 'That title can’t be marked.');
    if (request.headers.get('Accept')?.includes('text/html') !== true)
      return new Response(null, { status: 204 });
    const { home, myList } = areaOf(viewer);
    const location = showsList ? myList : (pageBefore(call) ?? home);
    return new Response(null, { status: 303, headers: { Location: location } });
  });
}

/** Also of a hidden title: it says which stored places mean the episode whose mark is taken away. */
async function readMarkedGuide(
  services: Services,
  { kind, titleId, place }: MarkChange,
): Promise<SeasonGuide[]> {
  const title = place === null ? null : await services.catalogue.stored(kind, titleId);
  return title === null ? [] : readGuide(services, title);
}

/** What can't be played waits in My List only until it is out. */
function mayMark(title: KnownTitle, { mark }: MarkChange, now: number): boolean {
  return title.imdbId !== null || (mark === 'list' && isComing(title, now));
}
