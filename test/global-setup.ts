import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the URL of the run's PostgreSQL server, which it starts when first asked. */
    postgresBroker: string;
  }
}

/**
 * One PostgreSQL server for the whole run, started by the first test that needs one: test files run in
 * processes of their own, so this process keeps it and tells them its address.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | null = null;
  const broker = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      (server) => response.end(server.url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const address = broker.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  project.provide('postgresBroker', `http://127.0.0.1:${address.port}/`);
  return async () => {
    broker.closeAllConnections();
    broker.close();
    const server = await starting?.catch(() => null);
    await server?.stop();
  };
}
