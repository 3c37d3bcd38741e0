import type { ProbeName, Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { mayInspect } from './inspection.ts';

/** 200 while the process is alive. */
export async function handleHealth(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

interface Dependency {
  state: 'ok' | 'read-only' | 'failing' | 'stopping' | 'stand-in' | 'configured';
  /** Milliseconds since it was last probed, and that the last good probe took. */
  age?: number;
  took?: number | null;
}

/**
 * 200 when the product can serve, else 503; one entry for each dependency. It waits for none of them: they are probed in
 * the background. The third parties never make it 503; nor does the cache, without which each node counts its limits
 * alone, the store of avatars, which takes no page away, or a database that is locked for writing. To the outside it
 * says states alone.
 */
export async function handleReadiness({ services, raw }: EndpointCall): Promise<Response> {
  const { config, preview, draining, nodes } = services;
  const standIn = (real: unknown): Dependency => ({
    state: real === null ? (preview.status() === 'running' ? 'stand-in' : 'failing') : 'configured',
  });
  const database = readDatabase(services);
  const all: Record<string, Dependency> = {
    process: { state: draining.aborted ? 'stopping' : 'ok' },
    database,
    cache: nodes === null ? { state: 'ok', age: 0, took: 0 } : readProbe(services, 'cache'),
    avatars: readProbe(services, 'avatars'),
    metadata: standIn(config.metadata),
    checkout: standIn(config.checkout),
    embeds: standIn(config.embeds),
  };
  const isReady = database.state !== 'failing' && !draining.aborted;
  const isDetailed = mayInspect(raw, services.config.secrets.metricsToken);
  const shown = isDetailed
    ? all
    : Object.fromEntries(Object.entries(all).map(([name, { state }]) => [name, { state }]));
  return Response.json(shown, { status: isReady ? 200 : 503 });
}

function readProbe({ probes, clock }: Services, name: ProbeName): Dependency {
  const { state, took, checkedAt } = probes.latest(name);
  return {
    state,
    age: Math.round(clock.monotonic() - checkedAt),
    took: took === null ? null : Math.round(took),
  };
}

function readDatabase(services: Services): Dependency {
  const reads = readProbe(services, 'database');
  const isLocked = services.probes.latest('databaseWrites').state === 'failing';
  return reads.state === 'ok' && isLocked ? { ...reads, state: 'read-only' } : reads;
}
