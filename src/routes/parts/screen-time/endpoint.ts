import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { recordWord } from '#src/features/viewing/screen-time/screen-time.ts';
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
    const device = readBrowser(facts, services.config.secure);
    const word = { device, page: readPageName(form), plays: plays === '1', texts };
    return Response.json(await recordWord(services, viewer, word));
  });
}

/** Pages of the version before have no name. */
export function readPageName(form: FormData): string {
  const name = form.get('page');
  return typeof name === 'string' && /^[\w-]{1,40}$/.test(name) ? name : '';
}
