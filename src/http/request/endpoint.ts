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
  /** They are in the language of who asks. */
  texts: I18n;
  /** It is read once, and empty for what is no form. */
  form: FormData;
  /** It is what was sent and is no form; null without it. */
  body: Uint8Array | null;
  raw: IncomingMessage;
  readViewer(): Promise<Viewer | null>;
  /** They are those of the whole product. */
  endpoints: readonly Endpoint[];
}

interface EndpointFacts extends AddressFacts {
  methods: readonly string[];
  /** Other servers call it, which authenticate themselves. */
  fromOutside: boolean;
  needsProof: Proof;
  /** A form's bytes are the body, too: a signature covers them. */
  isRaw: boolean;
  /** Through the worker, the request of a page that is left is lost now and then. */
  bypassesWorker: boolean;
  handle(call: EndpointCall): Promise<Response>;
  /** Everybody else gets the page of unknown addresses; null for an endpoint without a guard. */
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
  /** It is set where the folder isn't named after the path. */
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
