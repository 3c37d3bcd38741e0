import { Refusal } from '#src/domain/refusals.ts';
import { readPhoto } from '#src/features/household/photo/photo.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({ handle });

/** Names are random and never reused, so a photo is cached for a year. */
async function handle({ request, services, readViewer }: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  const picture = await readPhoto(services, viewer, new URL(request.url).pathname);
  if (picture === null) throw new Refusal('not-found');
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
