import type { ProbeName } from '#src/adapters/probes/probes.ts';
import { serverOutcomes } from '#src/domain/server-health.ts';
import { countMails } from '#src/features/outbox/store.ts';
import type { Services } from '#src/http/request/services.ts';
import type { DocumentCache } from './document-cache.ts';

/** Nobody needs the number beyond it. */
const maxMails = 10_000;

const dependencies: readonly ProbeName[] = ['database', 'databaseWrites', 'cache', 'avatars'];

/** These figures are read at each scrape. The others are recorded where they happen. */
export function watchServices(services: Services, documents: DocumentCache): void {
  const { metrics, db, probes, disks, nodes, embeds } = services;
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
    help: 'Kept documents: sent, rendered, evicted',
    label: 'event',
    isCounter: true,
    read: () => documents.counts,
  });
  metrics.watch({
    name: 'stoep_documents_bytes',
    help: 'Size of the cached documents',
    read: () => documents.bytes,
  });
  metrics.watch({
    name: 'stoep_mails_waiting',
    help: `Mails in the outbox, at most ${maxMails}`,
    read: () => countMails(db.read, maxMails),
  });
  metrics.watch({
    name: 'stoep_dependency_up',
    help: 'Whether the last probe succeeded',
    label: 'dependency',
    read: () =>
      Object.fromEntries(
        dependencies
          .filter((name) => name !== 'cache' || nodes !== null)
          .map((name) => [name, probes.latest(name).state === 'ok' ? 1 : 0]),
      ),
  });
  metrics.watch({
    name: 'stoep_disk_free_bytes',
    help: 'What is free on the fullest disk that the product writes to',
    read: () => disks.fullest()?.freeBytes ?? null,
  });
}
