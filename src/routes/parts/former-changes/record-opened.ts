import { buildCookie } from '#src/domain/cookies.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { readChange } from '#src/features/viewing/journal/parse.ts';
import { type FormCall, sayWith } from '#src/http/request/form-action.ts';
import { applyChange } from '../changes/apply-change.ts';

type FormerCall = FormCall<{ season: string; episode: string; audio: string }>;

/** Pages of 1.0 report to their own address that the player has opened; see `formerChangesEnd`. */
export async function recordFormerOpening({ values, params, viewer, services }: FormerCall, kind: WatchKind) {
  const isNamed = params.episode !== undefined;
  const isDub = !isNamed && values.audio === 'dub';
  const place = [params.season ?? values.season, params.episode ?? values.episode];
  const title = [kind, params.id, ...(kind === 'movie' ? [] : place), ...(isDub ? ['dub'] : [])].join(' ');
  const change = readChange({ kind: 'opened', title, value: null });
  if (viewer === null || change === null) throw new Refusal('not-found');
  await applyChange(services, viewer, change, { madeAt: services.clock.now(), entry: null });
  const hears = isDub || (kind === 'anime' && !isNamed);
  const cookie = buildCookie('anime_audio', isDub ? 'dub' : 'sub', services.config.secure);
  return sayWith(null, hears ? [cookie] : []);
}
