import { Refusal } from '#src/domain/refusals.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { recordWord } from '#src/features/viewing/screen-time/screen-time.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { readOwnChange } from '#src/http/request/own-change.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  // Two devices of one viewer ask every 30 s, with each pause and each page that is loaded anew.
  budget: { write: { known: 600, stranger: 200 } },
  changesSession: false,
  handle,
});

/** An open player of a sub-user says that it plays or stops, and learns how much time is left. */
async function handle(call: EndpointCall): Promise<Response> {
  const { services, facts, texts, form } = call;
  const { viewer } = await readOwnChange(call);
  if (viewer.kind !== 'sub') throw new Refusal('not-yours');
  const plays = form.get('plays');
  if (plays !== '1' && plays !== '0') throw new Refusal('bad-request');
  const device = readBrowser(facts, services.config.secure);
  const word = { device, page: readPageName(form), plays: plays === '1', texts };
  return Response.json(await recordWord(services, viewer, word));
}

/** Pages of the version before have no name. */
export function readPageName(form: FormData): string {
  const name = form.get('page');
  return typeof name === 'string' && /^[\w-]{1,40}$/.test(name) ? name : '';
}
