import type { IncomingMessage } from 'node:http';
import type { I18n } from '@lingui/core';
import { type AddressFacts, defaultFacts, type Proof } from '#src/domain/address.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from './contexts.ts';
import type { Services } from './services.ts';

export const readMethods: readonly string[] = ['GET', 'HEAD'];

export const formMethods: readonly string[] = [...readMethods, 'POST'];

export interface EndpointCall {
  request: Request;
  services: Services;
  facts: RequestFacts;
  /** In the language of the request. */
  texts: I18n;
  /** Parsed once; empty if the body isn't a form. */
  form: FormData;
  /** Bytes that aren't a form; null without a body. */
  body: Uint8Array | null;
  raw: IncomingMessage;
  readViewer(): Promise<Viewer | null>;
  /** All endpoints of the product. */
  endpoints: readonly Endpoint[];
}

interface EndpointFacts extends AddressFacts {
  methods: readonly string[];
  /** Other servers call it and authenticate themselves. */
  fromOutside: boolean;
  needsProof: Proof;
  /** `body` also holds the bytes of a form, because a signature covers them. */
  isRaw: boolean;
  /** Set because requests that a page sends while it closes sometimes get lost in the service worker. */
  bypassesWorker: boolean;
  handle(call: EndpointCall): Promise<Response>;
  /** Everybody else gets the page of unknown addresses. Null for an endpoint without a guard. */
  mayOpen:
    | ((
        services: Services,
        facts: RequestFacts,
        target: { path: string; search: string },
      ) => Promise<boolean>)
    | null;
}

export interface Endpoint extends EndpointFacts {
  path: string;
}

export interface EndpointDefinition extends EndpointFacts {
  /** Set if the folder isn't named after the path. */
  paths: readonly string[] | null;
}

/** An `endpoint.ts` exports it as `endpoint`. */
export function defineEndpoint(
  facts: Pick<EndpointDefinition, 'handle'> & Partial<EndpointDefinition>,
): EndpointDefinition {
  const { methods = readMethods, fromOutside = false } = facts;
  const changes = methods.includes('POST') && !fromOutside;
  return {
    ...defaultFacts,
    methods,
    fromOutside,
    needsProof: changes ? 'lesser' : 'never',
    bypassesWorker: false,
    mayOpen: null,
    isRaw: false,
    paths: null,
    ...facts,
  };
}
