import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from './contexts.ts';
import type { Services } from './services.ts';

export interface EndpointCall {
  request: Request;
  services: Services;
  facts: RequestFacts;
  /** Is null without a body. */
  body: Uint8Array | null;
  raw: IncomingMessage;
  readViewer(): Promise<Viewer | null>;
}
