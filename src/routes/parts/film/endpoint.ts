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
  // One request per film that is opened, and one more per page that is loaded again.
  budget: { write: { known: 200, stranger: 60 } },
  changesSession: false,
  handle,
});

/** Returns a film's addresses to a sub-user's page, whose document has none. A main user's page has them. */
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
