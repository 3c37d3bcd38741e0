import type { IncomingMessage } from 'node:http';
import type { EndpointCall } from '#src/endpoints/call.ts';
import { toWebRequest } from './web-request.ts';

export interface CallParts extends Omit<EndpointCall, 'request' | 'body'> {
  raw: IncomingMessage;
  body: Buffer<ArrayBuffer> | null;
  url: URL;
  signal: AbortSignal;
}

/** Lazy, because building a web request costs more than refusing a forged webhook. */
export function buildCall({ url, signal, ...known }: CallParts): EndpointCall {
  let built: Request | null = null;
  return {
    ...known,
    get request() {
      built ??= toWebRequest(known.raw, url, known.body, signal);
      return built;
    },
  };
}
