import type { Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { mayInspect } from './inspection.ts';

/** 200 while the process is alive. */
export async function handleHealth(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

interface Dependency {
  state: 'ok' | 'failing' | 'stopping' | 'stand-in' | 'configured';
  /** Milliseconds that asking it took. */
  age?: number;
}

/**
 * 200 when the product can serve, else 503; one entry for each dependency. The third parties are told of
 * and never make it 503; nor does the cache, without which each node counts its limits alone. To the outside it
 * says states alone.
 */
export async function handleReadiness({ services, raw }: EndpointCall): Promise<Response> {
  const [database, cache, avatars] = await Promise.all([
    askDatabase(services),
    askNodes(services),
    askFiles(services),
  ]);
  const { config, preview, draining } = services;
  const standIn = (real: unknown): Dependency => ({
    state: real === null ? (preview.status() === 'running' ? 'stand-in' : 'failing') : 'configured',
  });
  const all: Record<string, Dependency> = {
    process: { state: draining.aborted ? 'stopping' : 'ok' },
    database,
    cache,
    // A picture that can't be had takes no page away: it is told, and never makes this 503.
    avatars,
    metadata: standIn(config.metadata),
    checkout: standIn(config.checkout),
    embeds: standIn(config.embeds),
  };
  const ready = database.state === 'ok' && !draining.aborted;
  const detailed = mayInspect(raw, services.config.secrets.metricsToken);
  const told = detailed
    ? all
    : Object.fromEntries(Object.entries(all).map(([name, { state }]) => [name, { state }]));
  return Response.json(told, { status: ready ? 200 : 503 });
}

async function askDatabase(services: Services): Promise<Dependency> {
  try {
    return { state: 'ok', age: Math.round(await services.db.ping()) };
  } catch (error) {
    services.log.error({ err: error }, 'The database does not answer');
    return { state: 'failing' };
  }
}

async function askNodes({ nodes, log }: Services): Promise<Dependency> {
  if (nodes === null) return { state: 'ok', age: 0 };
  try {
    return { state: 'ok', age: Math.round(await nodes.ping()) };
  } catch (error) {
    log.error({ err: error }, 'The cache does not answer');
    return { state: 'failing' };
  }
}

/** A probe writes: it is asked this often at most, in ms. */
const askEvery = 10_000;

const asked = new WeakMap<Services['files'], { at: number; answer: Promise<Dependency> }>();

async function askFiles({ files, log }: Services): Promise<Dependency> {
  const kept = asked.get(files);
  const now = performance.now();
  if (kept !== undefined && now - kept.at < askEvery) return kept.answer;
  const answer = files.ping().then(
    (ms): Dependency => ({ state: 'ok', age: Math.round(ms) }),
    (error: unknown): Dependency => {
      log.error({ err: error }, 'The store of avatars does not answer');
      return { state: 'failing' };
    },
  );
  asked.set(files, { at: now, answer });
  return answer;
}
