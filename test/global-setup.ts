import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { findDumpableServer } from './dumpable-server.ts';
import { type PostgresServer, startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Returns the URL of the run's PostgreSQL server; at `/dumpable`, of one for the installed `pg_dump`. */
    postgresBroker: string;
  }
}

/**
 * One PostgreSQL server for the whole run, started by the first test that needs it. Test files run in processes
 * of their own, so this process holds the server and tells them its address.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = new Map<string, Promise<PostgresServer>>();
  const start = async (path: string) => {
    const found = path === '/dumpable' ? await findDumpableServer() : null;
    return startPostgres(found?.kind === 'installed' ? { bin: found.bin } : {});
  };
  const broker = createServer(({ url = '/' }, response) => {
    const server = starting.get(url) ?? start(url);
    starting.set(url, server);
    server.then(
      ({ url: place }) => response.end(place),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const address = broker.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  project.provide('postgresBroker', `http://127.0.0.1:${address.port}`);
  return async () => {
    broker.closeAllConnections();
    broker.close();
    for (const server of await Promise.allSettled(starting.values())) {
      if (server.status === 'fulfilled') await server.value.stop();
    }
  };
}
