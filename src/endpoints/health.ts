import type { BackupResult } from '#src/features/operation/backup-schedule.ts';
import type { ProbeName, Services } from '#src/request/services.ts';
import type { EndpointCall } from './call.ts';
import { mayInspect } from './inspection.ts';

export async function handleHealth(): Promise<Response> {
  return new Response('ok\n', { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

interface Dependency {
  state: 'ok' | 'read-only' | 'failing' | 'stopping' | 'stand-in' | 'configured' | 'off' | 'none yet';
  age?: number | null;
  took?: number | null;
}

/** 503 only for the database's reads: the product works without the others. The outside sees states only. */
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
    ? { ...all, ...readBackups(services) }
    : Object.fromEntries(Object.entries(all).map(([name, { state }]) => [name, { state }]));
  return Response.json(shown, { status: isReady ? 200 : 503 });
}

/** The age of the last backup, and of the last one that was restored and checked. */
function readBackups({ backups, clock, config }: Services): Record<string, Dependency> {
  if (config.backups.at === null) return { backup: { state: 'off' } };
  const { backup, check } = backups.status();
  const read = ({ succeededAt, isFailing }: BackupResult): Dependency => ({
    state: isFailing ? 'failing' : succeededAt === null ? 'none yet' : 'ok',
    age: succeededAt === null ? null : Math.max(0, Math.round(clock.now() - succeededAt)),
  });
  return { backup: read(backup), backupCheck: read(check) };
}

function readProbe({ probes, clock }: Services, name: ProbeName): Dependency {
  const { state, tookMs: took, checkedAt } = probes.latest(name);
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
