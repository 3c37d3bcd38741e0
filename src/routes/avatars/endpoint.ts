import { readPhoto } from '#src/features/household/photo/photo.ts';
import type { EndpointCall } from '#src/http/request/call.ts';

/** Names are random and never reused, so a photo is cached for a year. */
export async function handleAvatar({ request, services, readViewer }: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  const picture = await readPhoto(services, viewer, new URL(request.url).pathname);
  if (picture === null) return new Response('Not found\n', { status: 404 });
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
