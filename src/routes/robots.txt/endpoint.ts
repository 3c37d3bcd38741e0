import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

/** Each entry closes all paths that begin with it. */
const closed = [
  paths.personalParts,
  paths.changes,
  paths.payment,
  paths.signInCode,
  paths.link,
  paths.profile,
  paths.subUser,
  paths.resetPassword,
  paths.undoEmail,
  paths.outbox,
  paths.watchSharedTitles,
];

export const endpoint = defineEndpoint({ budget: null, handle });

async function handle({ services }: EndpointCall): Promise<Response> {
  const lines = [
    'User-agent: *',
    ...[...closed, paths.webhookOf(services.checkout.name)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${services.config.publicUrl}${paths.sitemap}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
