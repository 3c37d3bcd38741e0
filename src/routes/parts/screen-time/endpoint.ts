import { Refusal } from '#src/domain/refusals.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { recordWord } from '#src/features/viewing/screen-time/screen-time.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { readOwnChange } from '#src/http/request/own-change.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  // For two devices of a viewer, which send every 30 s, at each pause and at each load of a page.
  budget: { write: { known: 600, stranger: 200 } },
  changesSession: false,
  handle,
});

/** Receives whether a sub-user's player plays, and returns how much time is left. */
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

/** Pages of the version before send no name. */
export function readPageName(form: FormData): string {
  const name = form.get('page');
  return typeof name === 'string' && /^[\w-]{1,40}$/.test(name) ? name : '';
}
