import { areaOf } from '#src/area.ts';
import { readNextEpisodeChoice } from '#src/features/viewing/positions/positions.ts';
import { chooseNextEpisode } from '#src/features/viewing/positions/write.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { pageBefore } from '#src/http/request/page-before.ts';
import { refuse } from '#src/http/request/watcher.ts';

/** A browser without script comes back to its page. */
export async function handleNextEpisode(call: EndpointCall): Promise<Response> {
  const { request, form, services, facts, readViewer } = call;
  const { db, clock } = services;
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  if (request.method !== 'POST') return Response.json(await readNextEpisodeChoice(db, viewer, facts.saver));
  const on = form.get('on');
  if (on !== '0' && on !== '1') return refuse(400, 'not-a-choice', 'On or off?');
  await chooseNextEpisode(db, viewer, on === '1', clock.now());
  if (request.headers.get('Accept')?.includes('text/html') !== true)
    return new Response(null, { status: 204 });
  return new Response(null, { status: 303, headers: { Location: pageBefore(call) ?? areaOf(viewer).home } });
}
