import type { MetadataLoad } from '#src/adapters/metadata/metadata.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import { formatCount } from '#src/domain/money.ts';
import type { findBrowserErrors } from '#src/features/operations/browser-errors/store.ts';
import type { NodeState } from '#src/features/operations/nodes/nodes.ts';
import type { FailedMail } from '#src/features/outbox/store.ts';
import type { ServerOutcomes } from '#src/features/playback/server-health/server-health.ts';
import type { Dependency, DependencyName } from '#src/http/request/dependencies.ts';

const names: Record<DependencyName, string> = {
  process: 'This node',
  database: 'Database',
  disk: 'Disk',
  cache: 'Cache',
  avatars: 'Profile photos',
  metadata: 'Film database',
  checkout: 'Payments, by Yoco',
  embeds: 'Players',
};

const states: Record<Dependency['state'], { label: string; look: Look }> = {
  ok: { label: 'Working', look: 'good' },
  'no-writes': { label: 'Takes no writes', look: 'bad' },
  low: { label: 'Nearly full', look: 'bad' },
  failing: { label: 'Not answering', look: 'bad' },
  stopping: { label: 'Stopping', look: 'plain' },
  'stand-in': { label: 'Stand-in', look: 'plain' },
  configured: { label: 'Configured', look: 'plain' },
  off: { label: 'Off', look: 'plain' },
  'none yet': { label: 'None yet', look: 'plain' },
};

const backupStates: Partial<typeof states> = {
  ok: { label: 'Done', look: 'good' },
  failing: { label: 'Failing', look: 'bad' },
};

export type Look = 'good' | 'bad' | 'plain';

export interface StateView {
  name: string;
  label: string;
  look: Look;
  detail: string;
}

/** Third parties aren't probed; the calls show the film database's state. */
export function presentDependencies(
  all: Record<DependencyName, Dependency>,
  { load, hasCache }: { load: MetadataLoad; hasCache: boolean },
): StateView[] {
  const dependencies: Record<DependencyName, Dependency> = {
    ...all,
    cache: hasCache ? all.cache : { state: 'off' },
    metadata: load.isSpared ? { state: 'failing' } : all.metadata,
  };
  return Object.entries<Dependency>(dependencies).map(
    ([name, { state, age = null, took = null, share = null }]) => ({
      // `Object.entries` forgets the type of the keys.
      name: names[name as DependencyName],
      ...states[state],
      detail: [
        age === null ? null : `checked ${formatAge(age)}`,
        took === null ? null : `took ${Math.max(1, took)} ms`,
        share === null ? null : `${Math.floor(share * 100)} % free`,
      ]
        .filter((part) => part !== null)
        .join(', '),
    }),
  );
}

export function presentBackups(
  backups: Record<string, Dependency>,
  { now, at }: { now: number; at: number | null },
): StateView[] {
  const line = (name: string, { state, age = null }: Dependency): StateView => ({
    name,
    ...(backupStates[state] ?? states[state]),
    detail: age === null ? '' : `${formatMoment(now - age, inEnglish)}, ${formatAge(age)}`,
  });
  const { backup, backupCheck } = backups;
  if (at === null || backup === undefined || backupCheck === undefined)
    return [{ name: 'Backups', ...states.off, detail: 'BACKUP_AT is empty' }];
  return [line('Last backup', backup), line('Last trial restore', backupCheck)];
}

/** Says in place of `Everything works.` that no backup is there; null if one is. */
export function noteOnBackups({ backup }: Record<string, Dependency>, at: number | null): string | null {
  if (at === null) return 'Everything answers, but no backups are made: BACKUP_AT is empty.';
  if (backup?.state !== 'none yet') return null;
  return `Everything answers, but there is no backup yet. The first one is made at ${formatTime(at)} in Johannesburg.`;
}

function formatTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export interface NodeView {
  id: string;
  name: string;
  isOwn: boolean;
  label: string;
  look: Look;
  version: string;
  started: string;
  seen: string;
  jobs: string;
}

export function presentNodes(nodes: readonly NodeState[], own: string, now: number): NodeView[] {
  return nodes.map(({ id, name, version, startedAt, seenAt, isAlive, jobs }) => ({
    id,
    name,
    isOwn: id === own,
    ...(isAlive ? { label: 'Alive', look: 'good' as const } : { label: 'Silent', look: 'bad' as const }),
    version,
    started: formatMoment(startedAt, inEnglish),
    seen: formatAge(now - seenAt),
    jobs: jobs.map(({ job }) => formatJob(job)).join(', '),
  }));
}

/** `remindHouseholds` is `remind households`. */
function formatJob(job: string): string {
  return job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export interface MailsView {
  waiting: string;
  failed: string;
  list: { id: string; kind: string; address: string; detail: string }[];
  more: number;
}

/** Counts stop at `max`. */
export function formatAtMost(count: number, max: number): string {
  return count >= max ? `${formatCount(max)} or more` : formatCount(count);
}

export function presentMails(
  { waiting, failed, list }: { waiting: number; failed: number; list: readonly FailedMail[] },
  { max, now }: { max: number; now: number },
): MailsView {
  return {
    waiting: formatAtMost(waiting, max),
    failed: formatAtMost(failed, max),
    list: list.map(({ id, kind, address, attempts, failedAt, dueAt }) => ({
      id,
      kind: kind.replaceAll('-', ' '),
      address,
      detail: `${attempts === 1 ? '1 attempt' : `${attempts} attempts`}, the last ${formatAge(now - (failedAt ?? now))}. The next automatic one: ${formatMoment(dueAt, inEnglish)}.`,
    })),
    more: failed - list.length,
  };
}

export interface PlayerView {
  name: string;
  today: [string, string];
  week: [string, string];
  /** Of those that played, in the week; null without any outcome. */
  share: number | null;
}

export function presentPlayers(servers: readonly ServerOutcomes[]): PlayerView[] {
  return servers.map(({ name, today, week }) => {
    const all = week.played + week.left;
    return {
      name: name ?? 'Servers that are gone',
      today: [formatCount(today.played), formatCount(today.left)],
      week: [formatCount(week.played), formatCount(week.left)],
      share: all === 0 ? null : Math.floor((100 * week.played) / all),
    };
  });
}

export interface BrowserErrorView {
  key: string;
  message: string;
  count: string;
  detail: string;
}

const kindsOfErrors: Record<string, string> = {
  error: 'Not caught',
  rejection: 'Promise rejected',
  caught: 'The page showed its error view',
};

export function presentErrors(
  errors: Awaited<ReturnType<typeof findBrowserErrors>>,
  now: number,
): BrowserErrorView[] {
  return errors.map(({ key, kind, message, place, release, count, lastAt }) => ({
    key,
    message,
    count: formatCount(count),
    detail: `${kindsOfErrors[kind] ?? kind}, release ${release}, ${place}, last ${formatAge(now - lastAt)}`,
  }));
}

/** Everything that is marked as bad, and failed mails. */
export function listProblems({
  dependencies,
  backups,
  nodes,
  mails,
}: {
  dependencies: readonly StateView[];
  backups: readonly StateView[];
  nodes: readonly NodeView[] | null;
  mails: MailsView | null;
}): string[] {
  const lines = [...dependencies, ...backups, ...(nodes ?? [])];
  const problems = lines.filter(({ look }) => look === 'bad').map(({ name, label }) => `${name}: ${label}`);
  if (nodes === null || mails === null) problems.push('A part of this page could not be read in time');
  if (mails === null || mails.failed === '0') return problems;
  return [...problems, `Mails: ${mails.failed} failed`];
}

const minute = 60_000;
const hour = 60 * minute;

/** Clocks of nodes differ, so an age may be below zero. */
export function formatAge(ms: number): string {
  if (ms < 1_000) return 'just now';
  if (ms < 2 * minute) return `${Math.floor(ms / 1_000)} s ago`;
  if (ms < 2 * hour) return `${Math.floor(ms / minute)} minutes ago`;
  if (ms < 48 * hour) return `${Math.floor(ms / hour)} hours ago`;
  return `${Math.floor(ms / (24 * hour))} days ago`;
}
