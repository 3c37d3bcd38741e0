import { isLow } from '#src/adapters/probes/disks.ts';
import type { ProbeName } from '#src/adapters/probes/probes.ts';
import type { BackupResult } from '#src/features/operations/backup-schedule.ts';
import type { Services } from './services.ts';

/** Times in ms. */
export interface Dependency {
  state: 'ok' | 'no-writes' | 'low' | 'failing' | 'stopping' | 'stand-in' | 'configured' | 'off' | 'none yet';
  age?: number | null;
  took?: number | null;
  /** What is free of a disk: 0.25 is a quarter. */
  share?: number | null;
}

export type DependencyName =
  | 'process'
  | 'database'
  | 'disk'
  | 'cache'
  | 'avatars'
  | 'metadata'
  | 'checkout'
  | 'embeds';

/** Known without waiting: probes run in the background. */
export function readDependencies(services: Services): Record<DependencyName, Dependency> {
  const { config, preview, draining, nodes } = services;
  const standIn = (real: unknown): Dependency => ({
    state: real === null ? (preview.status() === 'running' ? 'stand-in' : 'failing') : 'configured',
  });
  return {
    process: { state: draining.aborted ? 'stopping' : 'ok' },
    database: readDatabase(services),
    disk: readDisk(services),
    cache: nodes === null ? { state: 'ok', age: 0, took: 0 } : readProbe(services, 'cache'),
    avatars: readProbe(services, 'avatars'),
    metadata: standIn(config.metadata),
    checkout: standIn(config.checkout),
    embeds: standIn(config.embeds),
  };
}

/** The age of the last backup, and of the last one that was restored and checked. */
export function readBackups({ backups, clock, config }: Services): Record<string, Dependency> {
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
  const isRefusing = services.probes.latest('databaseWrites').state === 'failing';
  return reads.state === 'ok' && isRefusing ? { ...reads, state: 'no-writes' } : reads;
}

function readDisk({ disks }: Services): Dependency {
  const disk = disks.fullest();
  if (disk === null) return { state: 'ok', share: null };
  return { state: isLow(disk) ? 'low' : 'ok', share: Math.round(disk.share * 1_000) / 1_000 };
}
