import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { callOutside, type OutsideAnswer, type OutsideRequest } from './call-outside.ts';
import { isPrivateAddress, isPrivateHost } from './private-address.ts';
import { hasProxy } from './proxy.ts';

/** The server must not call addresses of private networks. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

export type SendPublic = (url: URL, request: OutsideRequest) => Promise<OutsideAnswer>;

/**
 * Works like `callOutside`, and rejects with `PrivateAddress`. The address is checked when the connection is
 * made, so that a second DNS answer can't differ. An operator's proxy looks up names itself, and must refuse
 * private networks.
 */
export function createSendPublic(resolve: typeof lookup = lookup): SendPublic {
  const dispatcher = new Agent({ connections: 8, connect: { lookup: publicOnly(resolve) } });
  return async (url, request) => {
    // A host that is already an address isn't looked up, so `publicOnly` doesn't see it.
    if (isPrivateHost(url.hostname)) throw new PrivateAddress(url.hostname);
    return callOutside(url, hasProxy() && url.protocol === 'https:' ? request : { ...request, dispatcher });
  };
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
