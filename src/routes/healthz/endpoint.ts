import type { EndpointCall } from '#src/http/request/call.ts';
import { readBackups, readDependencies } from '#src/http/request/dependencies.ts';
import { mayInspect } from '#src/http/request/inspection.ts';

export async function handleHealth(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** 503 only for the database's reads: the product works without the others. The outside sees states only. */
export async function handleReadiness({ services, raw }: EndpointCall): Promise<Response> {
  const { draining, config } = services;
  const all = readDependencies(services);
  const isReady = all.database.state !== 'failing' && !draining.aborted;
  const isDetailed = mayInspect(raw, config.secrets.metricsToken);
  const shown = isDetailed
    ? { ...all, ...readBackups(services) }
    : Object.fromEntries(Object.entries(all).map(([name, { state }]) => [name, { state }]));
  return Response.json(shown, { status: isReady ? 200 : 503 });
}
