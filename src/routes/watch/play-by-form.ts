import { AppError } from '#src/domain/errors.ts';
import type { SourceAddresses } from '#src/domain/film.ts';
import { isLimited } from '#src/domain/screen-time.ts';
import { type PlayedTitle, parsePlayedKey } from '#src/domain/server-health.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readServerNumber } from '#src/features/playback/read.ts';
import type { FormCall } from '#src/http/request/form-action.ts';
import type { Services } from '#src/http/request/services.ts';
import { applyChange } from '#src/routes/parts/changes/apply-change.ts';
import { readAddresses } from './hand-out.ts';

/** The film of the document that answers a press without script. */
export interface PressedFilm {
  /** See `playedKey`. */
  what: string;
  chosen: number | null;
  /** Empty if nothing can be played, or if the page's script must request the addresses. */
  addresses: SourceAddresses;
}

type PlayCall = FormCall<{ play: string; server: string }>;

/** An error in the history must not stop the film. */
async function recordOpened(services: Services, viewer: Viewer, played: PlayedTitle): Promise<void> {
  const change = { kind: 'opened', title: played, value: null } as const;
  try {
    await applyChange(services, viewer, change, { madeAt: services.clock.now(), entry: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    services.log.warn({ err: error }, 'A film could not be added to the history');
  }
}

/** With time limits a film needs the script, which ends it. */
export async function playByForm({ values, viewer, services, texts }: PlayCall): Promise<PressedFilm> {
  const { play: what, server } = values;
  const pressed: PressedFilm = { what, chosen: readServerNumber(server), addresses: {} };
  const played = parsePlayedKey(what);
  if (viewer?.kind !== 'sub' || !viewer.paid || isLimited(viewer.screenTime) || played === null)
    return pressed;
  const addresses = await readAddresses(services, viewer, { played, texts });
  if (Object.keys(addresses).length > 0) await recordOpened(services, viewer, played);
  return { ...pressed, addresses };
}
