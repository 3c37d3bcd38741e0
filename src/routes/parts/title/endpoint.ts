import { presentSheet } from '#src/features/catalogue/present-sheet.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerAboutTitle } from '#src/http/request/watcher.ts';

/** What a title is about, for its sheet and for the poster that a remote stands at. */
export function handleTitlePart(call: EndpointCall): Promise<Response> {
  const { texts, services } = call;
  const { clock, config } = services;
  return answerAboutTitle(
    call,
    ({ area, deps: { audience } }, title) =>
      Response.json({ title: presentSheet(title, { area, texts, audience, now: clock.now(), config }) }),
    // What is coming soon has a sheet too.
    { unplayable: true },
  );
}
