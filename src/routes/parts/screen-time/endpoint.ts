import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { recordBeat } from '#src/features/viewing/screen-time/screen-time.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerOwnChange } from '#src/http/request/own-change.ts';
import { refuse } from '#src/http/request/watcher.ts';

/** An open player of a sub-user says that it plays or stops, and learns how much time is left. */
export function handleScreenTime(call: EndpointCall): Promise<Response> {
  const { services, facts, texts } = call;
  return answerOwnChange(call, async ({ viewer, form }) => {
    if (viewer.kind !== 'sub') return refuse(403, 'not-limited', 'Only sub-users have a limit of time.');
    const plays = form.get('plays');
    if (plays !== '1' && plays !== '0') return refuse(400, 'no-beat', 'A player says 1 or 0.');
    const { session } = readBrowser(facts, services.config.secure);
    return Response.json(
      await recordBeat(services, viewer, { session: session ?? '', plays: plays === '1', texts }),
    );
  });
}
