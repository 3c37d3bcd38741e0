import { paths } from '#src/routes.ts';
import type { EndpointCall } from './call.ts';

/** Dark, because the manifest can't follow the device's theme. */
const dusk = '#14110f';

const purpose = 'any maskable';

export async function handleManifest({ services }: EndpointCall): Promise<Response> {
  const { name } = services.config.brand;
  const manifest = {
    name,
    short_name: name,
    description: 'Movies, series, kids’ shows and anime for the whole household.',
    lang: 'en-ZA',
    id: paths.home,
    start_url: paths.home,
    scope: paths.home,
    display: 'standalone',
    background_color: dusk,
    theme_color: dusk,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    // Revalidated after a day, so that a new brand shows soon.
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  });
}
