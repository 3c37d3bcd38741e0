import type { Seen } from '#src/checks/watch-checks.ts';
import { serverOutcomes } from '#src/domain/server-health.ts';
import { countMails } from '#src/features/outbox/store.ts';
import type { Services } from '#src/http/request/services.ts';
import type { RenderCache } from './render-cache.ts';

/** Limits the count, because larger numbers are of no use. */
const maxMails = 10_000;

/** Names of checks, with the labels that dashboards use. */
const dependencies = {
  database: 'database',
  'database writes': 'databaseWrites',
  cache: 'cache',
  avatars: 'avatars',
};

const backupTasks = { 'backup schedule': 'backup', 'trial restore': 'check' };

/** Registers figures that are read at each scrape. Other figures are recorded where they happen. */
export function watchServices(services: Services, renders: RenderCache): void {
  const { metrics, db, clock, embeds } = services;
  const { requests } = metrics;
  for (const outcome of serverOutcomes)
    for (const index of embeds.keys.keys()) metrics.recordPlayer(index + 1, outcome, 0);
  metrics.watch({
    name: 'http_server_active_requests',
    help: 'Requests in flight',
    read: () => requests.active,
  });
  metrics.watch({
    name: 'stoep_documents_total',
    help: 'Kept documents and parts of viewers: sent, rendered, evicted',
    label: 'event',
    isCounter: true,
    read: () => renders.counts,
  });
  metrics.watch({
    name: 'stoep_documents_bytes',
    help: 'Size of the kept documents and parts of viewers',
    read: () => renders.bytes,
  });
  metrics.watch({
    name: 'stoep_mails_waiting',
    help: `Mails in the outbox, at most ${maxMails}`,
    read: () => countMails(db.read, { now: clock.now(), max: maxMails }),
  });
  watchFindings(services);
}

interface Figure {
  name: string;
  help: string;
  label: string;
  /** Names of the checks that the figure covers, with their labels; without this, it covers all checks. */
  values?: Readonly<Record<string, string>>;
  /** Returns null for a check without this figure. */
  read(seen: Seen): number | null;
}

function watchFindings({ metrics, checks }: Pick<Services, 'metrics' | 'checks'>): void {
  const watch = ({ name, help, label, values, read }: Figure) =>
    metrics.watch({
      name,
      help,
      label,
      read: async () => {
        const readings = (await checks.latest()).flatMap((seen) => {
          const value = values === undefined ? seen.name : values[seen.name];
          const reading = value === undefined ? null : read(seen);
          return value === undefined || reading === null ? [] : [[value, reading] as const];
        });
        return Object.fromEntries(readings);
      },
    });
  const readPassed = ({ state }: Seen) => (state === 'skipped' ? null : state === 'ok' ? 1 : 0);
  watch({
    name: 'stoep_check_ok',
    help: 'Whether a check passes that each node makes all the time',
    label: 'check',
    read: readPassed,
  });
  watch({
    name: 'stoep_dependency_up',
    help: 'Whether the last check of a dependency passed',
    label: 'dependency',
    values: dependencies,
    read: readPassed,
  });
  watch({
    name: 'stoep_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup was begun, and when one was last restored and checked',
    label: 'task',
    values: backupTasks,
    read: ({ figures }) => (figures?.succeededAt == null ? null : figures.succeededAt / 1_000),
  });
  watch({
    name: 'stoep_backup_failing',
    help: '1 if the last backup or check failed, or the backup is overdue',
    label: 'task',
    values: backupTasks,
    read: ({ state, word }) => (word === 'off' ? null : state === 'wrong' ? 1 : 0),
  });
  metrics.watch({
    name: 'stoep_disk_free_bytes',
    help: 'What is free on the fullest disk that the product writes to',
    read: async () => (await checks.latest()).find(({ name }) => name === 'disk')?.figures?.freeBytes ?? null,
  });
}
