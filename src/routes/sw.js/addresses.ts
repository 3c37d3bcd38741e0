import { matchAny } from '#src/domain/address.ts';
import type { WorkerAddresses } from '#src/domain/offline.ts';
import type { Endpoint } from '#src/http/request/endpoint.ts';
import { pages } from '#src/routes.ts';

type EndpointFacts = Pick<Endpoint, 'path' | 'offline' | 'changesSession' | 'bypassesWorker'>;

export function workerAddresses(endpoints: readonly EndpointFacts[]): WorkerAddresses {
  return {
    copied: matchAny(endpoints.filter(({ offline }) => offline)),
    keepsSession: matchAny([...pages, ...endpoints].filter(({ changesSession }) => !changesSession)),
    players: matchAny(pages.filter(({ access, plays }) => access === 'sub' && plays)),
    bypassed: endpoints.filter(({ bypassesWorker }) => bypassesWorker).map(({ path }) => path),
  };
}
