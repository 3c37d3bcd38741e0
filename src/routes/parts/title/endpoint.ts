import { presentSheet } from '#src/features/catalogue/present-sheet.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireTitle } from '#src/http/request/watcher.ts';

export const endpoint = defineEndpoint({
  // Moving along the posters of a row sends two requests a second.
  budget: { read: { known: 1_200, stranger: 600 } },
  offline: true,
  handle,
});

/** Returns a title's facts for its sheet, and for the focused poster on a television. */
async function handle(call: EndpointCall): Promise<Response> {
  const { texts, services } = call;
  // `unplayable`: titles that aren't out yet have a sheet too.
  const { area, deps, title } = await requireTitle(call, { unplayable: true });
  const { clock, config } = services;
  const about = { area, texts, audience: deps.audience, now: clock.now(), config };
  return Response.json({ title: presentSheet(title, about) });
}
