import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { collectOwnData } from '#src/features/household/personal-data/export-data.ts';
import { buildReadable } from '#src/features/household/personal-data/readable.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { paths } from '#src/routes.ts';

export const endpoint = defineEndpoint({
  paths: [paths.ownData, paths.ownDataPage],
  needsProof: 'always',
  handle,
});

/** Returns JSON, or a page that people can read. */
async function handle({ request, services, texts, readViewer }: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  const url = new URL(request.url);
  if (viewer?.kind !== 'main') {
    const elsewhere = viewer === null ? paths.loginThen(paths.profile) : paths.subUser;
    return new Response(null, { status: 303, headers: { Location: elsewhere, 'Cache-Control': 'no-store' } });
  }
  const { clock, config, limits } = services;
  requireAllowed(limits.takeNow(limitRules.ownData, { known: viewer.userId }));
  const data = await collectOwnData(services, viewer.userId);
  if (data === null) throw new Refusal('not-found');
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const file = (ending: string, type: string) => ({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="my-data-${day}.${ending}"`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (url.pathname === paths.ownDataPage) {
    return new Response(buildReadable(data, config.brand.name, texts), {
      headers: file('html', 'text/html; charset=utf-8'),
    });
  }
  return new Response(`${JSON.stringify(data, null, 2)}\n`, { headers: file('json', 'application/json') });
}
