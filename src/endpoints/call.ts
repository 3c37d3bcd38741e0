import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/request/contexts.ts';
import type { Services } from '#src/request/services.ts';

/** What an endpoint is given. */
export interface EndpointCall {
  request: Request;
  services: Services;
  facts: RequestFacts;
  /** The body's bytes; null where the method has none. */
  body: Uint8Array | null;
  /** As it came in, for what only the connection knows. */
  raw: IncomingMessage;
  /** Who asks, from the session; null for a visitor. */
  readViewer(): Promise<Viewer | null>;
}
