import type { IncomingMessage, ServerResponse } from 'node:http';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Config } from '#src/config/config.ts';
import { paths } from '#src/routes.ts';
import { acceptedEncoding, compress } from './compress.ts';
import { encodeDocument, etagOf, type RenderedDocument } from './document.ts';
import type { Refusal } from './endpoint-refusal.ts';
import { answerFor, type ErrorAnswer } from './errors.ts';
import { securityHeaders } from './headers.ts';
import type { StaticFile } from './static-files.ts';
import { emptyPart, type ViewerPart } from './viewer-part.tsx';
import { send } from './web-request.ts';

/** A file needs no policy for documents. */
const fileHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

const defaultRetryAfterSeconds = '5';

interface DocumentExtras {
  /** For the document's holes. */
  readPart?: () => Promise<ViewerPart>;
  /** Alternates names and values. */
  more: readonly string[];
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** In the language of who asks. */
  texts: I18n;
}

/** Writes each kind of answer. */
export class Responder {
  readonly #headers: Record<string, string>;
  readonly #publicUrl: string;

  constructor(config: Config) {
    this.#publicUrl = config.publicUrl;
    this.#headers = { ...securityHeaders(config), 'Cache-Control': 'no-store' };
  }

  redirect(response: ServerResponse, status: number, location: string, cookie?: string): void {
    const headers = { ...this.#headers, Location: location };
    send(response, status, cookie === undefined ? headers : { ...headers, 'Set-Cookie': cookie }, '', false);
  }

  #plain(
    { request, response, texts }: Call,
    status: number,
    sentence: MessageDescriptor,
    headers: Record<string, string> = {},
  ): void {
    const message = texts._(sentence);
    // A page's script can't see a header, and tells our sentences from a proxy's text by this shape.
    const isData = /\.data(\?|$)/.test(request.url ?? '');
    const [type, body] = isData
      ? ['application/json', JSON.stringify({ error: { message } })]
      : ['text/plain; charset=utf-8', `${message}\n`];
    send(response, status, { ...this.#headers, 'Content-Type': type, ...headers }, body, false);
  }

  badRequest(call: Call): void {
    this.#plain(call, 400, msg`Bad request`);
  }

  /** `isOwnForm`: a page of ours sent it, under another name of the host. */
  foreign(call: Call, isOwnForm: boolean): void {
    const url = this.#publicUrl;
    const sentence = isOwnForm
      ? msg`This page was opened under another address, where forms don’t work. Open ${url} and try again there.`
      : msg`This request did not come from a page of ours.`;
    this.#plain(call, 403, sentence);
  }

  tooMany(call: Call, retryAfterSeconds: number): void {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const sentence = msg`That was a lot in a short time. Try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`;
    this.#plain(call, 429, sentence, { 'Retry-After': String(retryAfterSeconds) });
  }

  methodNotAllowed(call: Call, methods: readonly string[]): void {
    this.#plain(call, 405, msg`This address does not take that method.`, { Allow: methods.join(', ') });
  }

  /** `path` is the endpoint's. */
  refuse(call: Call, refusal: Refusal, path: string): void {
    if (refusal === 'read-only') this.readOnly(call);
    else if (refusal === 'password-form') this.redirect(call.response, 302, paths.confirmPasswordFor(path));
    else
      this.#plain(
        call,
        403,
        msg`This device was signed in with a code. It can’t do that without the password.`,
      );
  }

  /** The page stays as it is. */
  otherHousehold(call: Call): void {
    const sentence = msg`Somebody else signed in in this browser, so nothing was changed. Load this page again.`;
    this.#plain(call, 409, sentence);
  }

  readOnly(call: Call): void {
    this.#plain(call, 403, msg`You are viewing as a sub-user: nothing can be changed. Stop viewing first.`);
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
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const body = await encodeDocument(document, part, encoding);
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
    // A drained body keeps the connection usable.
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
    const body = new Uint8Array(await answer.arrayBuffer());
    const encoding =
      body.byteLength > 1000 && !isPacked(answer)
        ? acceptedEncoding(request.headers['accept-encoding'])
        : 'identity';
    const all = {
      ...headers,
      Vary: 'Accept-Encoding, Cookie, User-Agent, Save-Data',
      ...encodingHeader(encoding),
    };
    send(response, answer.status, all, await compress(body, encoding), request.method === 'HEAD');
  }

  error(call: Call, error: unknown): ErrorAnswer {
    const answer = answerFor(error);
    const { response } = call;
    if (response.headersSent || response.destroyed) response.destroy();
    else this.#plain(call, answer.status, answer.sentence, answer.headers);
    return answer;
  }
}

/** Pictures are compressed already. */
function isPacked(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('image/') === true;
}

function encodingHeader(encoding: string): Record<string, string> {
  return encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
}
