import { Refusal } from '#src/domain/refusals.ts';
import { parsePlayedKey } from '#src/domain/server-health.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { fieldText } from '#src/http/request/form.ts';
import { readOwnChange } from '#src/http/request/own-change.ts';
import { readPageName } from '#src/routes/parts/screen-time/endpoint.ts';
import { handOutFilm } from '#src/routes/watch/hand-out.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  // It is asked once for each film that is opened, and once more for each page that is loaded anew.
  budget: { write: { known: 200, stranger: 60 } },
  changesSession: false,
  handle,
});

/** A sub-user's page asks for the addresses of a film, which no document holds. A main user's page holds them. */
async function handle(call: EndpointCall): Promise<Response> {
  const { services, facts, texts, form } = call;
  const { viewer } = await readOwnChange(call);
  if (viewer.kind !== 'sub') throw new Refusal('not-yours');
  if (!viewer.paid) throw new Refusal('lapsed');
  const played = parsePlayedKey(fieldText(form, 'what'));
  if (played === null) throw new Refusal('bad-request');
  const device = readBrowser(facts, services.config.secure);
  return Response.json(
    await handOutFilm(services, viewer, { played, device, page: readPageName(form), texts }),
  );
}
