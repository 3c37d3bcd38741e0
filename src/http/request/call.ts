import type { IncomingMessage } from 'node:http';
import type { I18n } from '@lingui/core';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from './contexts.ts';
import type { Services } from './services.ts';

export interface EndpointCall {
  request: Request;
  services: Services;
  facts: RequestFacts;
  /** In the language of who asks. */
  texts: I18n;
  /** Read once. Empty for what is no form. */
  form: FormData;
  /** What was sent and is no form; null without it. */
  body: Uint8Array | null;
  raw: IncomingMessage;
  readViewer(): Promise<Viewer | null>;
}
