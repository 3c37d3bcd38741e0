import { presentSheet } from '#src/features/catalogue/present-sheet.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireTitle } from '#src/http/request/watcher.ts';

export const endpoint = defineEndpoint({
  // Somebody who moves along the posters of a row asks twice a second.
  budget: { read: { known: 1_200, stranger: 600 } },
  offline: true,
  handle,
});

/** Tells what a title is about, for its sheet and for the poster that a remote stands at. */
async function handle(call: EndpointCall): Promise<Response> {
  const { texts, services } = call;
  // A title that is coming soon has a sheet too.
  const { area, deps, title } = await requireTitle(call, { unplayable: true });
  const { clock, config } = services;
  const about = { area, texts, audience: deps.audience, now: clock.now(), config };
  return Response.json({ title: presentSheet(title, about) });
}
