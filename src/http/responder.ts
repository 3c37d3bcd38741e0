import type { IncomingMessage, ServerResponse } from 'node:http';
import type { I18n } from '@lingui/core';
import type { Config } from '#src/config/config.ts';
import { acceptedEncoding, compress } from './compress.ts';
import { encodeDocument, encodingsOf, etagOf, type RenderedDocument } from './document.ts';
import { DrawnPages, type PackedBody } from './drawn-pages.ts';
import { answerFor, type ErrorAnswer } from './errors.ts';
import { securityHeaders } from './headers.ts';
import type { StaticFile } from './static-files.ts';
import { emptyPart, type ViewerPart } from './viewer-part.tsx';
import { send } from './web-request.ts';

/** A file needs no Content Security Policy. */
const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

const defaultRetryAfterSeconds = '5';

interface DocumentExtras {
  /** Returns the viewer's part, which fills the document's holes. */
  readPart?: () => Promise<ViewerPart>;
  /** Headers: name, value, name, value. */
  more: readonly string[];
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** In the language of the request. */
  texts: I18n;
}

/** Writes every kind of response. */
export class Responder {
  readonly #headers: Record<string, string>;
  readonly #pages = new DrawnPages();

  constructor(config: Config) {
    this.#headers = { ...securityHeaders(config), 'Cache-Control': 'no-store' };
  }

  redirect(response: ServerResponse, status: number, location: string, cookie?: string): void {
    const headers = { ...this.#headers, Location: location };
    send(response, status, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie }, '', false);
  }

  file(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
    const encoding = acceptedEncoding(request.headers['accept-encoding'], file.encodings);
    const headers = { ...fileHeaders, ...file.headers, ...encodingHeader(encoding) };
    send(response, 200, headers, file.bodies[encoding] ?? file.bodies.identity, request.method === 'HEAD');
  }

  async document(
    request: IncomingMessage,
    response: ServerResponse,
    document: RenderedDocument,
    { readPart = async () => emptyPart, more }: DocumentExtras,
  ): Promise<void> {
    const part = document.holes.length === 0 ? emptyPart : await readPart();
    const etag = etagOf(document, part);
    const headers = [...document.headers, 'ETag', etag, ...more];
    if (document.status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding'], encodingsOf(document));
    const body = encodeDocument(document, part, encoding);
    if (response.destroyed) return;
    headers.push('Content-Length', String(body.byteLength));
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    response.writeHead(document.status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async overload(
    request: IncomingMessage,
    response: ServerResponse,
    document: RenderedDocument,
    retryAfterSeconds: number,
  ): Promise<void> {
    // Reading the body to its end keeps the connection usable.
    request.resume();
    const busy = { ...document, status: 503 };
    await this.document(request, response, busy, { more: ['Retry-After', String(retryAfterSeconds)] });
  }

  async web(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
    const headers: Record<string, string | string[]> = {};
    // The response's own header wins.
    for (const [name, value] of Object.entries(this.#headers))
      if (!answer.headers.has(name)) headers[name] = value;
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') headers[name] = value;
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) headers['Set-Cookie'] = cookies;
    if (answer.status === 503 && !answer.headers.has('Retry-After'))
      headers['Retry-After'] = defaultRetryAfterSeconds;
    const { encoding, body } = await this.#pack(answer, request.headers['accept-encoding']);
    const all = {
      ...headers,
      Vary: 'Accept-Encoding, Cookie, User-Agent, Save-Data',
      ...encodingHeader(encoding),
    };
    send(response, answer.status, all, body, request.method === 'HEAD');
  }

  async #pack(answer: Response, accepted: string | undefined): Promise<PackedBody> {
    const body = await answer.bytes();
    const type = answer.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html')) {
      const page = await this.#pages.pack(body, accepted);
      if (page !== null) return page;
    }
    // Pictures are compressed already.
    const encoding =
      body.byteLength > 1000 && !type.startsWith('image/') ? acceptedEncoding(accepted) : 'identity';
    return { encoding, body: await compress(body, encoding) };
  }

  /** Answers every refusal that no page shows: with a sentence for a person, with JSON for a script. */
  error({ request, response, texts }: Call, error: unknown): ErrorAnswer {
    const answer = answerFor(error);
    const { code, status, sentence, headers } = answer;
    const message = texts._(sentence);
    const isRead = request.headers.accept?.includes('text/html') === true;
    const [type, body] = isRead
      ? ['text/plain; charset=utf-8', `${message}\n`]
      : ['application/json', JSON.stringify({ error: { code, message } })];
    if (response.headersSent || response.destroyed) response.destroy();
    else send(response, status, { ...this.#headers, 'Content-Type': type, ...headers }, body, false);
    return answer;
  }
}

function encodingHeader(encoding: string): Record<string, string> {
  return encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
}
