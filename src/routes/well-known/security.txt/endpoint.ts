import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

/** Readers fetch the file again before it expires; the format recommends less than a year. */
const validMs = 180 * 24 * 3_600_000;

export const endpoint = defineEndpoint({ paths: [paths.securityContact], budget: null, handle });

/** Source: RFC 9116. */
async function handle({ services }: EndpointCall): Promise<Response> {
  const { config, clock } = services;
  const expires = new Date(clock.now() + validMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}${paths.securityContact}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
