import { boundPosition } from '#src/domain/position.ts';
import { finishEpisode } from '#src/features/history/write.ts';
import { parsePosition } from '#src/features/marks/positions/parse.ts';
import { writePosition } from '#src/features/marks/positions/write.ts';
import { writeMark } from '#src/features/marks/write.ts';
import type { Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { findPlayed } from './find-played.ts';
import { answerChange, type OwnChange } from './own-change.ts';
import { refuse } from './watcher.ts';

/** A player's position. Only for a permitted title with this episode; Watched is set at its end. */
export function handleSavePosition(call: EndpointCall): Promise<Response> {
  return answerChange(call, (change) => savePosition(call.services, change));
}

async function savePosition(services: Services, { viewer, form, madeAt }: OwnChange): Promise<Response> {
  if (!viewer.paid) return refuse(403, 'lapsed', 'The period that was paid for has ended.');
  const sent = parsePosition(form);
  if (sent === null) return refuse(400, 'not-a-position', 'That is no position.');
  const { db } = services;
  const title = await findPlayed(services, viewer, sent.played);
  if (title === null) return refuse(404, 'no-title', 'Nothing of ours plays there.');
  const { season, episode } = sent.played;
  const place = season === null || episode === null ? null : { season, episode };
  const { kind, id: titleId, name } = title;
  const position = boundPosition(sent, title.details?.runtime ?? null);
  const isEnd = await writePosition(db, viewer, { kind, titleId, place, ...position }, madeAt);
  if (isEnd) {
    await writeMark(db, viewer, { mark: 'watched', kind, titleId, place, name }, madeAt);
    if (place !== null) await finishEpisode(db, viewer, title, place, madeAt);
  }
  return new Response(null, { status: 204 });
}
