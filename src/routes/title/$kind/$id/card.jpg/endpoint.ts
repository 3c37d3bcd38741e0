import { asStranger, audienceOf, strangers } from '#src/domain/audience.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { isTitleKind } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import { readAsker } from '#src/http/request/asker.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

const maxAgeSeconds = 3_600;
const poorMaxAgeSeconds = 60;

export const endpoint = defineEndpoint({ handle });

/** Unknown titles and adult titles both get 404, as their pages do. */
async function handle({ request, services, facts, readViewer }: EndpointCall): Promise<Response> {
  const [, , kind, id] = new URL(request.url).pathname.split('/');
  if (!isTitleKind(kind)) throw new Refusal('not-found');
  const viewer = await readViewer();
  const title = await openTitle(
    services,
    viewer === null ? strangers : asStranger(audienceOf(viewer)),
    kind,
    id,
  );
  const { cards, limits } = services;
  const etag = `"${cards.nameOf(title)}"`;
  if (request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers: headersOf(etag, maxAgeSeconds) });
  const stored = await cards.readStored(title);
  if (stored !== null) return new Response(stored, { headers: headersOf(etag, maxAgeSeconds) });
  requireAllowed(
    await limits.take(limitRules.card, await readAsker(services, facts, viewer)),
    'too-many-requests',
  );
  await services.turns.next({ kind: 'visitor', key: services.callers.current?.key ?? facts.address });
  const { bytes, isWhole } = await cards.draw(title);
  return new Response(bytes, { headers: headersOf(etag, isWhole ? maxAgeSeconds : poorMaxAgeSeconds) });
}

function headersOf(etag: string, maxAge: number): Record<string, string> {
  return {
    'Content-Type': 'image/jpeg',
    'Cache-Control': `public, max-age=${maxAge}`,
    ETag: etag,
    // Other sites may embed the card.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
