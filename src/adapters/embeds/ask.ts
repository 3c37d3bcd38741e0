import { lookup } from 'node:dns';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';

/** What a server answered; its body is of no interest. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Asks one address, once, without following anything. Rejects with the system's or the network's error. */
export type Ask = (url: URL, signal: AbortSignal) => Promise<Answer>;

/** The address leads into a private network, where our server has no business looking. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

export interface AskOptions {
  /** Whether private and local addresses may be asked. */
  allowPrivate: boolean;
  headers: Record<string, string>;
  /** Finds a host's addresses; the system's way unless said. */
  resolve?: typeof lookup;
}

/** A connection is used again only if what is left of a body is no more than this many bytes. */
const maxBodyBytes = 64 * 1024;

/** Connections to one embed server at a time. */
const connections = 8;

/**
 * Makes a way to ask one embed server. The address is checked where the connection is made, so a name that
 * is looked up twice can't answer differently the second time.
 */
export function makeAsk({ allowPrivate, headers, resolve = lookup }: AskOptions): Ask {
  const pool = { keepAlive: true, maxSockets: connections, maxFreeSockets: 2, timeout: 10_000 };
  const agents = { 'http:': new Agent(pool), 'https:': new SecureAgent(pool) };
  const guard = allowPrivate ? {} : { lookup: publicOnly(resolve) };
  return (url, signal) =>
    new Promise((answered, failed) => {
      if (!allowPrivate && isPrivateHost(url.hostname)) throw new PrivateAddress(url.hostname);
      const isSecure = url.protocol === 'https:';
      const options = { signal, headers, ...guard, agent: agents[isSecure ? 'https:' : 'http:'] };
      (isSecure ? secureRequest : request)(url, options)
        .on('response', (response) => {
          answered({ status: response.statusCode ?? 0, headers: response.headers });
          discard(response);
        })
        .on('error', failed)
        .end();
    });
}

/** Reads a short body to its end, so that the connection can be used again, and cuts off a long one. */
function discard(response: IncomingMessage): void {
  let size = 0;
  response
    .on('error', () => {
      // Cut off by us or by the server: all that was wanted is known.
    })
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) response.destroy();
    });
}

function publicOnly(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (first === undefined) return callback(new PrivateAddress(hostname), []);
      return options.all ? callback(null, open) : callback(null, first.address, first.family);
    });
  };
}
