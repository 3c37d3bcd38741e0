import { parsePlayedKey } from '#src/domain/server-health.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { textOf } from '#src/http/request/form.ts';
import { answerOwnChange } from '#src/http/request/own-change.ts';
import { refuse, refuseUnavailable } from '#src/http/request/watcher.ts';
import { readPageName } from '#src/routes/parts/screen-time/endpoint.ts';
import { handOutFilm } from '#src/routes/watch/hand-out.ts';

/** A sub-user's page asks for the addresses of a film, which no document holds. */
export function handleFilm(call: EndpointCall): Promise<Response> {
  const { services, facts, texts } = call;
  return answerOwnChange(call, async ({ viewer, form }) => {
    if (viewer.kind !== 'sub') return refuse(403, 'in-the-page', 'A main user’s page holds its addresses.');
    if (!viewer.paid) return refuse(403, 'lapsed', 'Your paid month has ended.');
    const played = parsePlayedKey(textOf(form, 'what'));
    if (played === null) return refuse(400, 'no-film', 'A page names its film.');
    const device = readBrowser(facts, services.config.secure);
    const film = await handOutFilm(services, viewer, { played, device, page: readPageName(form), texts });
    if (film === 'unavailable') return refuseUnavailable();
    if (film === 'not-found') return refuse(404, 'no-title', 'That title can’t be played here.');
    return Response.json(film);
  });
}
