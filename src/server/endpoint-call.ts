import type { IncomingMessage } from 'node:http';
import type { EndpointCall } from '#src/endpoints/call.ts';
import { toWebRequest } from './web-request.ts';

/** What is known of a call before anybody looks at it. */
export interface CallParts extends Omit<EndpointCall, 'request' | 'body'> {
  raw: IncomingMessage;
  body: Buffer<ArrayBuffer> | null;
  url: URL;
  /** Ends when the client goes away. */
  signal: AbortSignal;
}

/** The call of an endpoint. Its web request costs more than refusing a forged webhook does: made when asked for. */
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
