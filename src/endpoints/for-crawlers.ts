import { paths } from '#src/routes.ts';
import type { EndpointCall } from './call.ts';

/** Public pages. */
const found = [paths.signup, paths.login, paths.help, paths.privacyPolicy, paths.termsOfUse];

/** Both change only with a restart. */
const cacheable = 'public, max-age=86400';

/** A path includes all that begin with it. */
const closed = [
  paths.personalParts,
  paths.history,
  paths.payment,
  paths.signInCode,
  paths.link,
  paths.profile,
  paths.subUser,
  paths.resetPassword,
  paths.undoEmail,
  paths.outbox,
  paths.yocoWebhook,
];

export async function handleRobots({ services }: EndpointCall): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${services.config.publicUrl}${paths.sitemap}`,
  ];
  return answer(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
}

export async function handleSitemap({ services }: EndpointCall): Promise<Response> {
  const urls = found.map((path) => `  <url><loc>${escaped(services.config.publicUrl + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ];
  return answer(`${xml.join('\n')}\n`, 'application/xml; charset=utf-8');
}

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': cacheable } });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
