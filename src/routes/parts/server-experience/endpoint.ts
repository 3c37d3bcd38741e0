import { playedPlace } from '#src/domain/episodes.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { parsePlayedKey, placePlayed, serverOutcomes } from '#src/domain/server-health.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { readAbout } from '#src/features/playback/present.ts';
import { recordOutcome } from '#src/features/playback/server-health/write.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

/** Counts only for a permitted title with this episode and a configured server; everything else is refused alike. */
export async function handleServerHealth({
  request,
  form,
  services,
  readViewer,
}: EndpointCall): Promise<Response> {
  if (request.method !== 'POST') return refused(405);
  const viewer = await readViewer();
  if (viewer === null || !viewer.paid) return refused(viewer === null ? 401 : 403);
  const about = readAbout(String(form.get('about') ?? ''));
  const played = about === null ? null : parsePlayedKey(about.what);
  const outcome = serverOutcomes.find((one) => one === form.get('outcome'));
  if (about === null || played === null || outcome === undefined) return refused(400);
  if (!services.embeds.keys.includes(about.server)) return refused(400);
  const { userId } = viewer;
  const allowance = services.limits.takeNow(limitRules.serverExperience, { known: userId });
  if (!allowance.allowed) return refused(429, { 'Retry-After': String(allowance.retryAfterSeconds) });
  const title = await openTitle(services, viewer, titleKindOf(played.kind), played.titleId);
  if (title === 'unavailable') return refused(503, { 'Retry-After': '5' });
  if (title === 'not-found') return refused(404);
  const place = placePlayed(played);
  if (place !== null && playedPlace(await readGuide(services, title), place) === null) return refused(404);
  await recordOutcome(services, { userId, ...about }, outcome);
  services.metrics.recordPlayer(services.embeds.keys.indexOf(about.server) + 1, outcome);
  return new Response(null, { status: 204 });
}

function refused(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers });
}
