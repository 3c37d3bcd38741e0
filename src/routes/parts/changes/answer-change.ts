import type { Viewer } from '#src/domain/viewer.ts';
import type { ViewerChange } from '#src/features/viewing/journal/parse.ts';
import type { EndpointCall } from '#src/http/request/endpoint.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import { areaOf } from '#src/routes/area.ts';
import { applyChange } from './apply-change.ts';

/**
 * Answers a form that is sent without script: the browser returns to its page, or from a shared document, which
 * doesn't know My List, to the list.
 */
export async function answerChange(
  call: EndpointCall,
  viewer: Viewer,
  change: ViewerChange,
  madeAt: number,
): Promise<Response> {
  await applyChange(call.services, viewer, change, { madeAt, entry: null });
  if (call.request.headers.get('Accept')?.includes('text/html') !== true)
    return new Response(null, { status: 204 });
  const { home, myList } = areaOf(viewer);
  const location = call.form.get('show') === 'list' ? myList : (pageBefore(call) ?? home);
  return new Response(null, { status: 303, headers: { Location: location } });
}
