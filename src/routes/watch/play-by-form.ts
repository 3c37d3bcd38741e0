import { data } from 'react-router';
import type { SourceAddresses } from '#src/domain/film.ts';
import { isLimited } from '#src/domain/screen-time.ts';
import { parsePlayedKey } from '#src/domain/server-health.ts';
import { readServerNumber } from '#src/features/playback/read.ts';
import { formContext, servicesContext, textsContext, viewerContext } from '#src/http/request/contexts.ts';
import { textOf } from '#src/http/request/form.ts';
import type { Context } from '#src/http/request/open-for-page.ts';
import { readAddresses } from './hand-out.ts';

/** The document that answers a press without script. */
export interface PressedFilm {
  /** See `playedKey`. */
  what: string;
  chosen: number | null;
  /** Empty where the script of the page asks for them. */
  addresses: SourceAddresses;
}

/** With limits of time a film needs the script, which ends it. */
export async function playByForm(context: Context) {
  const form = context.get(formContext);
  const what = textOf(form, 'play');
  const pressed: PressedFilm = { what, chosen: readServerNumber(textOf(form, 'server')), addresses: {} };
  const viewer = context.get(viewerContext);
  const played = parsePlayedKey(what);
  if (viewer?.kind !== 'sub' || !viewer.paid || isLimited(viewer.screenTime) || played === null)
    return data({ pressed });
  const call = { played, texts: context.get(textsContext) };
  const addresses = await readAddresses(context.get(servicesContext), viewer, call);
  return data({ pressed: typeof addresses === 'string' ? pressed : { ...pressed, addresses } });
}
