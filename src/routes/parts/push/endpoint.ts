import { whoOf } from '#src/domain/offline.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { parseSubscription } from '#src/features/push/parse.ts';
import { choosePush, mayBeNotified } from '#src/features/push/subscribe.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerOwnChange } from '#src/http/request/own-change.ts';
import { refuse } from '#src/http/request/watcher.ts';

/** An endpoint of 2,000 letters, percent-encoded, and two keys. */
export const maxSubscriptionBytes = 8 * 1024;

/** What this browser's viewer wants to be told; without `monthEnding` and `newEpisodes` nothing. */
export function handleChoosePush(call: EndpointCall): Promise<Response> {
  const { services, facts } = call;
  return answerOwnChange(call, async ({ viewer, form }) => {
    if (!mayBeNotified(viewer)) return refuse(403, 'too-young', 'Notifications are for viewers from 13 on.');
    const { session } = readBrowser(facts, services.config.secure);
    if (session === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
    const wanted = {
      monthEnding: form.get('monthEnding') === '1',
      newEpisodes: form.get('newEpisodes') === '1',
    };
    const isOff = !wanted.monthEnding && !wanted.newEpisodes;
    const sent = isOff ? null : parseSubscription(form);
    if (sent === null && !isOff) return refuse(400, 'not-a-subscription', 'That is no subscription.');
    const deviceKey = whoOf(deriveDeviceKey(services, facts, viewer));
    const chosen = await choosePush(services, { viewer, session, deviceKey }, sent, wanted);
    if (chosen === 'signed-out') return refuse(401, 'signed-out', 'Nobody is signed in.');
    if (chosen === 'not-accepted')
      return refuse(400, 'not-accepted', 'We don’t send notifications to that address.');
    return Response.json(chosen, { headers: { 'Cache-Control': 'no-store' } });
  });
}
