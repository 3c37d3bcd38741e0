import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

/** Dark, because the manifest can't follow the device's theme. */
const dusk = '#14110f';

const png = 'image/png';

/** A launcher cuts maskable icons to its own shape, so those fill the square. */
const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: png, purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: png, purpose: 'any' },
  { src: '/maskable-192.png', sizes: '192x192', type: png, purpose: 'maskable' },
  { src: '/maskable-512.png', sizes: '512x512', type: png, purpose: 'maskable' },
];

const shortcuts = [
  { name: 'Movies', url: paths.movies },
  { name: 'Series', url: paths.series },
  { name: 'Search', url: paths.search },
  { name: 'My profile', url: paths.profile },
];

const screenshots = [
  { src: '/install/home-narrow.webp', sizes: '780x1688', form_factor: 'narrow', label: 'Home on a phone' },
  {
    src: '/install/series-narrow.webp',
    sizes: '780x1688',
    form_factor: 'narrow',
    label: 'Series on a phone',
  },
  { src: '/install/home-wide.webp', sizes: '1440x900', form_factor: 'wide', label: 'Home on a computer' },
].map((picture) => ({ ...picture, type: 'image/webp' }));

export const endpoint = defineEndpoint({ budget: null, handle });

async function handle({ services }: EndpointCall): Promise<Response> {
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
    icons,
    shortcuts,
    screenshots,
  };
  return new Response(JSON.stringify(manifest), {
    // Revalidated after a day, so that a new brand shows soon.
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  });
}
