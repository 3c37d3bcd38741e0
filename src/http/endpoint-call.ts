import type { IncomingMessage } from 'node:http';
import type { EndpointCall } from '#src/http/request/call.ts';
import { toWebRequest } from './web-request.ts';

export interface CallParts extends Omit<EndpointCall, 'request' | 'body'> {
  raw: IncomingMessage;
  body: Buffer<ArrayBuffer> | null;
  url: URL;
  signal: AbortSignal;
}

/** Lazy, because building a web request costs more than refusing a forged webhook. */
export function buildCall({ url, signal, ...parts }: CallParts): EndpointCall {
  let built: Request | null = null;
  return {
    ...parts,
    get request() {
      built ??= toWebRequest(parts.raw, url, parts.body, signal);
      return built;
    },
  };
}
