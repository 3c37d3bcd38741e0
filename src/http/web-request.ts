import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#src/domain/refusals.ts';
import type { EndpointCall } from '#src/http/request/endpoint.ts';
import type { BodyLease } from './body-budget.ts';
import { createFormReader, isMultipart } from './read-form.ts';

export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** A request's content. A form is parsed as it arrives; `body` holds any other content, or null. */
export interface Sent {
  body: Buffer<ArrayBuffer> | null;
  form: FormData;
  /** In bytes. */
  size: number;
}

export interface BodyLimits {
  /** Limits a body without a file. */
  maxBodyBytes: number;
  /** Limits a multipart form, which may have a file. */
  maxUploadBytes?: number;
  /** `body` also holds the bytes of a form. */
  isRaw?: boolean;
}

/**
 * Refuses a body by its declared length, or as soon as it is larger. The lease counts the bytes that arrive.
 */
export async function readBody(
  request: IncomingMessage,
  { maxBodyBytes, maxUploadBytes = 0, isRaw = false }: BodyLimits,
  lease: BodyLease,
): Promise<Sent> {
  const limit = isMultipart(request.headers) ? Math.max(maxBodyBytes, maxUploadBytes) : maxBodyBytes;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refusal('body-too-large');
  const reader = isRaw ? null : createFormReader(request);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open for the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // The chunks are buffers, because no encoding is set.
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > limit) throw new Refusal('body-too-large');
      lease.take(bytes.length);
      if (reader === null) chunks.push(bytes);
      else reader.push(bytes);
    }
  } catch (error) {
    if (error instanceof Refusal) {
      request.resume();
      throw error;
    }
    throw new Refusal('client-gone', {}, { cause: error });
  }
  return reader === null
    ? { body: Buffer.concat(chunks), form: new FormData(), size }
    : { body: null, form: reader.finish(), size };
}

/** `signal` aborts when the client disconnects. */
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

/** Sets the length of the response. HEAD gets no body. */
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

/** Calls the listener at once if the client has gone already, because `close` is emitted only once. */
export function onClose(response: ServerResponse, listener: () => void): void {
  if (response.closed) listener();
  else response.once('close', listener);
}

/** Aborts when the client disconnects before the response is complete. */
export function closing(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onClose(response, () => {
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

/** Builds the web request on demand, because it costs more than refusing a forged webhook. */
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
