import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FixedAnswers {
  url: string;
  /** The body of every answer; the status is 200. */
  answer: string;
  close(): Promise<void>;
}

/** A service that gives the same answer to every request. */
export async function startFixedAnswers(): Promise<FixedAnswers> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(service.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server on a TCP port has such an address.
  const { port } = server.address() as AddressInfo;
  const service: FixedAnswers = {
    url: `http://127.0.0.1:${port}`,
    answer: '{}',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
