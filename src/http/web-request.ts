import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointCall } from '#src/http/request/call.ts';
import { type BodyLease, BodyTooLarge, TooManyBodies } from './body-budget.ts';
import { createFormReader, isMultipart } from './read-form.ts';

export class ClientGone extends Error {}

export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** What a client has sent. A form is read as it comes; `body` is anything else, and null without one. */
export interface Sent {
  body: Buffer<ArrayBuffer> | null;
  form: FormData;
  /** In bytes. */
  size: number;
}

export interface BodyLimits {
  /** Bytes, of anything that is no file. */
  form: number;
  /** Bytes of a form with a file, which comes as multipart. */
  upload: number;
}

/** Refused by its declared length, or as soon as it is larger. The lease counts what has come. */
export async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  lease: BodyLease,
): Promise<Sent> {
  const limit = isMultipart(request.headers) ? Math.max(limits.form, limits.upload) : limits.form;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge();
  const reader = createFormReader(request);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection must carry the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // Without an encoding the chunks are buffers.
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limit) throw new BodyTooLarge();
      lease.take(bytes.length);
      if (reader === null) chunks.push(bytes);
      else reader.push(bytes);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof TooManyBodies) {
      request.resume();
      throw error;
    }
    throw new ClientGone('The client left', { cause: error });
  }
  return reader === null
    ? { body: Buffer.concat(chunks), form: new FormData(), size }
    : { body: null, form: reader.finish(), size };
}

/** `signal` ends when the client goes away. */
export function toWebRequest(
  request: IncomingMessage,
  url: URL,
  body: Buffer<ArrayBuffer> | null,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, [value].flat().join(', '));
  }
  return new Request(url, { method: request.method ?? 'GET', headers, body, signal });
}

/** With its length; without the body for HEAD. */
export function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  body: Uint8Array | string,
  headOnly: boolean,
): void {
  if (response.destroyed) return;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'Content-Length': String(bytes.byteLength) });
  response.end(headOnly ? undefined : bytes);
}

/** Aborts when the client goes away. */
export function closing(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

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
