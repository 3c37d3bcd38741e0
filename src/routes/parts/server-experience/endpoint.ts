import { playedPlace } from '#src/domain/episodes.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { parsePlayedKey, placePlayed, serverOutcomes, silentReport } from '#src/domain/server-health.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { readGuide } from '#src/features/catalogue/seasons/read.ts';
import { readAbout } from '#src/features/playback/present.ts';
import { recordOutcome, recordSilent } from '#src/features/playback/server-health/write.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireWatcher } from '#src/http/request/watcher.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  needsProof: 'never',
  changesSession: false,
  handle,
});

/** Counts only for a permitted title, an existing episode and a configured server; refuses everything else. */
async function handle(call: EndpointCall): Promise<Response> {
  const { form, services } = call;
  const { viewer } = await requireWatcher(call);
  const about = readAbout(String(form.get('about') ?? ''));
  const played = about === null ? null : parsePlayedKey(about.what);
  const outcome = [...serverOutcomes, silentReport].find((one) => one === form.get('outcome'));
  if (about === null || played === null || outcome === undefined) throw new Refusal('bad-request');
  if (!services.embeds.keys.includes(about.server)) throw new Refusal('bad-request');
  const { userId } = viewer;
  requireAllowed(
    services.limits.takeNow(limitRules.serverExperience, { known: userId }),
    'too-many-requests',
  );
  const title = await openTitle(services, viewer, titleKindOf(played.kind), played.titleId);
  const place = placePlayed(played);
  if (place !== null && playedPlace(await readGuide(services, title), place) === null)
    throw new Refusal('not-found');
  if (outcome === silentReport) {
    await recordSilent(services, { userId, ...about });
    return new Response(null, { status: 204 });
  }
  await recordOutcome(services, { userId, ...about }, outcome);
  services.metrics.recordPlayer(services.embeds.keys.indexOf(about.server) + 1, outcome);
  return new Response(null, { status: 204 });
}
