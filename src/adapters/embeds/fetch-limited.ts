import { lookup } from 'node:dns';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

export type FetchLimited = (url: URL, signal: AbortSignal) => Promise<Answer>;

/** Our server must not request private networks. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

export interface FetchLimitedOptions {
  allowPrivate: boolean;
  headers: Record<string, string>;
  /** Defaults to the system's resolver. */
  resolve?: typeof lookup;
}

/** A longer rest of a body isn't worth the connection. */
const maxBodyBytes = 64 * 1024;

const connections = 8;

/** Checks the address where the connection is made, so that a second DNS answer can't differ. */
export function createFetchLimited({
  allowPrivate,
  headers,
  resolve = lookup,
}: FetchLimitedOptions): FetchLimited {
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

/** A fully read body keeps the connection usable. */
function discard(response: IncomingMessage): void {
  let size = 0;
  response
    .on('error', () => {
      // The headers were enough.
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
