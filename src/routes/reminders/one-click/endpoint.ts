import { logEvent } from '#src/domain/events.ts';
import { unsubscribe } from '#src/features/billing/reminders/choose.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { paths } from '#src/routes.ts';

/** A mail provider sends the POST without cookies. A link that a person opens leads to the page. Source: RFC 8058. */
export async function handleOneClickUnsubscribe({
  request,
  form,
  services,
}: EndpointCall): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method !== 'POST')
    return Response.redirect(new URL(paths.remindersWith(token), request.url), 303);
  if (form.get('List-Unsubscribe') !== 'One-Click')
    return answer(400, 'List-Unsubscribe=One-Click is missing.');
  const result = await unlessBusy(unsubscribe(services, token));
  if (result === null) return answer(busyResponse.status, 'Busy. Please try again.', busyResponse.headers);
  if (result.kind === 'unknown') {
    logEvent(services.log, 'reminders', 'refused');
    return answer(404, 'This link is none of ours, or belongs to a former address.');
  }
  logEvent(services.log, 'reminders', 'off', { userId: result.userId, by: 'one-click' });
  return answer(200, 'No more reminders.');
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  const all = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers };
  return new Response(`${text}\n`, { status, headers: all });
}
