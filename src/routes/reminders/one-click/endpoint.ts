import { logEvent } from '#src/domain/events.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { unsubscribe } from '#src/features/billing/reminders/choose.ts';
import { defineEndpoint, type EndpointCall, formMethods } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

export const endpoint = defineEndpoint({
  methods: formMethods,
  // The token authenticates the request, so it may come from other sites.
  fromOutside: true,
  // The mail providers of many households share a few addresses.
  budget: { write: { known: 60, stranger: 1_200 } },
  handle,
});

/** Mail providers send a POST without cookies; a person's GET is redirected to the page. Source: RFC 8058. */
async function handle({ request, form, services }: EndpointCall): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method !== 'POST')
    return Response.redirect(new URL(paths.remindersWith(token), request.url), 303);
  if (form.get('List-Unsubscribe') !== 'One-Click') throw new Refusal('bad-request');
  try {
    const userId = await unsubscribe(services, token);
    logEvent(services.log, 'reminders', 'off', { userId, by: 'one-click' });
  } catch (error) {
    if (error instanceof Refusal) logEvent(services.log, 'reminders', 'refused');
    throw error;
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response('No more reminders.\n', { headers });
}
