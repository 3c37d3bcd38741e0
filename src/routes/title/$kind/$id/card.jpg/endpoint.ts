import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';
import { asStranger, audienceOf, strangers } from '#src/domain/audience.ts';
import { UnknownTitleLimit } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { isTitleKind } from '#src/domain/title.ts';
import { openTitle } from '#src/features/catalogue/open-title.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

const maxAgeSeconds = 3_600;
const poorMaxAgeSeconds = 60;

/** 404 alike for unknown titles and those of adults, as their pages. */
export async function handleShareCard(call: EndpointCall): Promise<Response> {
  const title = await readShared(call);
  if (title instanceof Response) return title;
  const { request, services, facts, readViewer } = call;
  const { cards, limits } = services;
  const etag = `"${cards.nameOf(title)}"`;
  if (request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers: headersOf(etag, maxAgeSeconds) });
  const stored = await cards.readStored(title);
  if (stored !== null) return new Response(stored, { headers: headersOf(etag, maxAgeSeconds) });
  const asker = await readAsker(services, facts, await readViewer());
  const allowance = await limits.take(limitRules.card, asker);
  if (!allowance.allowed) return refuse(429, 'Too many pictures at once.', allowance.retryAfterSeconds);
  try {
    await services.turns.next({ kind: 'visitor', key: services.callers.current?.key ?? facts.address });
    const { bytes, isWhole } = await cards.draw(title);
    return new Response(bytes, { headers: headersOf(etag, isWhole ? maxAgeSeconds : poorMaxAgeSeconds) });
  } catch (error) {
    if (!(error instanceof SemaphoreFull)) throw error;
    return refuse(503, 'Many pictures are being drawn.', 5);
  }
}

async function readShared({ request, services, readViewer }: EndpointCall): Promise<KnownTitle | Response> {
  const [, , kind, id] = new URL(request.url).pathname.split('/');
  if (!isTitleKind(kind)) return refuse(404, 'Not found');
  const viewer = await readViewer();
  const audience = viewer === null ? strangers : asStranger(audienceOf(viewer));
  try {
    const title = await openTitle(services, audience, kind, id);
    if (title === 'not-found') return refuse(404, 'Not found');
    return title === 'unavailable' ? refuse(503, 'We can’t load titles right now.', 5) : title;
  } catch (error) {
    if (!(error instanceof UnknownTitleLimit)) throw error;
    return refuse(429, 'Too many new titles at once.', error.retryAfterSeconds);
  }
}

function headersOf(etag: string, maxAge: number): Record<string, string> {
  return {
    'Content-Type': 'image/jpeg',
    'Cache-Control': `public, max-age=${maxAge}`,
    ETag: etag,
    // Other sites show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

function refuse(status: number, sentence: string, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Response(`${sentence}\n`, { status, headers });
}
