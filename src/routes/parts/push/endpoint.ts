import { whoOf } from '#src/domain/offline.ts';
import { isNothingChosen } from '#src/domain/push.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { parseSubscription } from '#src/features/push/parse.ts';
import { choosePush, mayBeNotified } from '#src/features/push/subscribe.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { readOwnChange } from '#src/http/request/own-change.ts';

export const endpoint = defineEndpoint({
  methods: ['POST'],
  needsProof: 'never',
  changesSession: false,
  // Enough for an address of 2,000 letters, percent-encoded, and two keys.
  maxBodyBytes: 8 * 1024,
  handle,
});

/** Stores which notifications this viewer wants in this browser: none if no field is '1'. */
async function handle(call: EndpointCall): Promise<Response> {
  const { services, facts, form } = call;
  const { viewer } = await readOwnChange(call);
  if (!mayBeNotified(viewer)) throw new Refusal('not-yours');
  const { session } = readBrowser(facts, services.config.secure);
  if (session === null) throw new Refusal('signed-out');
  const wanted = {
    monthEnding: form.get('monthEnding') === '1',
    newEpisodes: form.get('newEpisodes') === '1',
    asks: form.get('asks') === '1',
  };
  const isOff = isNothingChosen(wanted);
  const sent = isOff ? null : parseSubscription(form);
  if (sent === null && !isOff) throw new Refusal('bad-request');
  const deviceKey = whoOf(deriveDeviceKey(services, facts, viewer));
  const chosen = await choosePush(services, { viewer, session, deviceKey }, sent, wanted);
  return Response.json(chosen, { headers: { 'Cache-Control': 'no-store' } });
}
