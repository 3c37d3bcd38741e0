import { playedPlace } from '#src/domain/episodes.ts';
import { boundPosition } from '#src/domain/position.ts';
import { placePlayed } from '#src/domain/server-health.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { finishEpisode } from '#src/features/viewing/history/write.ts';
import { writeMark } from '#src/features/viewing/marks/write.ts';
import { parsePosition } from '#src/features/viewing/positions/parse.ts';
import { writePosition } from '#src/features/viewing/positions/write.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerOwnChange, type OwnChange } from '#src/http/request/own-change.ts';
import type { Services } from '#src/http/request/services.ts';
import { refuse, refuseUnavailable } from '#src/http/request/watcher.ts';

/** Saves a player's position in a permitted title with this episode, and marks it watched at its end. */
export function handleSavePosition(call: EndpointCall): Promise<Response> {
  return answerOwnChange(call, (change) => savePosition(call.services, change));
}

async function savePosition(services: Services, { viewer, form, madeAt }: OwnChange): Promise<Response> {
  if (!viewer.paid) return refuse(403, 'lapsed', 'Your paid month has ended.');
  const sent = parsePosition(form);
  if (sent === null) return refuse(400, 'not-a-position', 'That position isn’t valid.');
  const { db } = services;
  const { kind: played, titleId } = sent.played;
  const title = await openTitle(services, viewer, titleKindOf(played), titleId);
  if (title === 'unavailable') return refuseUnavailable();
  if (title === 'not-found') return refuseTitle();
  const guide = await readGuide(services, title);
  const named = placePlayed(sent.played);
  const place = named === null ? null : playedPlace(guide, named);
  if (named !== null && place === null) return refuseTitle();
  const { kind, name } = title;
  const position = boundPosition(sent, title.details?.runtime ?? null);
  const isEnd = await writePosition(db, viewer, { kind, titleId, place, ...position }, madeAt, guide);
  if (isEnd) {
    await writeMark(db, viewer, { mark: 'watched', kind, titleId, place, name }, madeAt);
    if (place !== null) await finishEpisode(db, viewer, { title, guide }, place, madeAt);
  }
  return new Response(null, { status: 204 });
}

function refuseTitle(): Response {
  return refuse(404, 'no-title', 'That title can’t be played here.');
}
