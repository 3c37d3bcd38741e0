import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpError, readBody } from '#preview/http.ts';
import { freePort } from '../free-port.ts';

export interface Balancer {
  port: number;
  url: string;
  isInUse(port: number): boolean;
  /** Returns how many requests went to another node because one refused the connection. */
  retried(): number;
  close(): void;
}

const checkIntervalMs = 100;
/** Long, because a healthy node is slow on an overloaded machine. */
const checkTimeoutMs = 10_000;
const noNodeTimeoutMs = 10_000;
const maxBodyBytes = 8 * 1024 * 1024;

/**
 * Sends requests in turn to the nodes whose /readyz answers 200. Tests may set two headers: `X-Node: 1` names a
 * node, and `X-Client-Address` replaces the client's address.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const inUse = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  const closing = new AbortController();
  let turn = 0;
  let retried = 0;

  async function candidates({ headers }: IncomingMessage): Promise<readonly number[]> {
    const named = headers['x-node'];
    if (named !== undefined) return [ports[Number(named)] ?? 0];
    const until = performance.now() + noNodeTimeoutMs;
    while (inUse.size === 0 && performance.now() < until) await pause(checkIntervalMs);
    turn += 1;
    const ready = ports.filter((port) => inUse.has(port));
    return ready.map((_, index) => ready[(turn + index) % ready.length] ?? 0);
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request, maxBodyBytes);
      const answer = await forward(request, body);
      const { connection: _ours, 'keep-alive': _too, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      await pipeline(answer, response);
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, 'No node answered').end();
    }
  });

  async function forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    for (const port of await candidates(request)) {
      try {
        return await exchange(request, body, port);
      } catch (error) {
        inUse.delete(port);
        // A request is sent again only if no part of it was sent: otherwise a node might do its work twice.
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
        retried += 1;
      }
    }
    throw new HttpError(502, 'No node is ready.');
  }

  function exchange({ method, url, headers, socket }: IncomingMessage, body: Buffer, port: number) {
    const { 'x-client-address': address = socket.remoteAddress, ...rest } = headers;
    const { connection: _ours, 'transfer-encoding': _chunks, ...sent } = rest;
    const outgoing = { ...sent, 'x-forwarded-for': address, 'content-length': body.length };
    return new Promise<IncomingMessage>((resolve, reject) => {
      send({ host: '127.0.0.1', port, method, path: url, headers: outgoing, agent }, resolve)
        .on('error', reject)
        .end(body);
    });
  }

  async function check(port: number): Promise<void> {
    while (!closing.signal.aborted) {
      const signal = AbortSignal.timeout(checkTimeoutMs);
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) inUse.add(port);
      else inUse.delete(port);
      await pause(checkIntervalMs);
    }
  }

  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  for (const node of ports) check(node);
  return {
    port,
    url: `http://localhost:${port}`,
    isInUse: (node) => inUse.has(node),
    retried: () => retried,
    close: () => {
      closing.abort();
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
