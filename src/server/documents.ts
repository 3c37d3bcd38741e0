import { createHash } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { type Audience, audienceKey } from '#src/domain/audience.ts';
import { compress, type Encoding } from './compress.ts';

/** A document as it is kept: bytes for each encoding, and headers that go with all of them. */
export interface KeptDocument {
  etag: string;
  /** All of them, for each encoding, as name, value, name, value: what is sent thousands of times is made once. */
  headers: Record<Encoding, string[]>;
  bodies: Record<Encoding, Uint8Array>;
}

interface Entry {
  /** When it was last asked for, as a count. */
  used: number;
  document: KeptDocument;
  revision: number;
  renderedAt: number;
  /** It stands without something that could not be had. */
  lacking: boolean;
}

export interface SharedDocumentsOptions {
  /** Renders one document without knowing who asks. */
  render(url: string, audience: Audience): Promise<Response>;
  /** Grows whenever the catalogue has learned something. */
  revision(): number;
  /** Grows whenever a page had to stand without something. */
  failures(): number;
  /** Headers that every answer carries. */
  headers: Record<string, string>;
  clock: Clock;
  log: Log;
  /** How many documents are kept; the least lately used goes first. */
  capacity?: number;
}

/** A document is rendered again at most this often, however fast the catalogue learns. */
const shortestLife = 2_000;

/** And at least this often, so that lists nobody else asks for are looked at for their age. */
const longestLife = 5 * 60_000;

/**
 * Documents that are the same for all viewers of one audience, rendered once and kept as bytes. The stale
 * one is served while its successor is made; one at a time is made, however many ask. One that stands without
 * something is rendered anew for who asks again.
 */
export class SharedDocuments {
  readonly #options: SharedDocumentsOptions;
  readonly #entries = new Map<string, Entry>();
  #uses = 0;
  readonly #making = new Map<string, Promise<KeptDocument | Response>>();

  constructor(options: SharedDocumentsOptions) {
    this.#options = options;
  }

  /**
   * The kept document for a URL (path and query as the router takes them) and an audience, or, where the
   * rendering must not be kept (not a 200, or it sets a cookie), the fresh answer itself.
   */
  get(url: string, audience: Audience): KeptDocument | Promise<KeptDocument | Response> {
    const key = `${audienceKey(audience)} ${url}`;
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#make(key, url, audience);
    this.#uses += 1;
    entry.used = this.#uses;
    if (this.#stale(entry)) {
      // Who tries again what failed wants to know whether it still does.
      if (entry.lacking) return this.#make(key, url, audience);
      this.#make(key, url, audience).catch((error: unknown) =>
        this.#options.log.error({ err: error, url }, 'A shared document could not be rendered again'),
      );
    }
    return entry.document;
  }

  /** Forgets everything, for when what all documents show has changed. */
  clear(): void {
    this.#entries.clear();
  }

  #stale(entry: Entry): boolean {
    const age = this.#options.clock.now() - entry.renderedAt;
    const isOutdated = entry.lacking || entry.revision !== this.#options.revision();
    return age > longestLife || (age > shortestLife && isOutdated);
  }

  #make(key: string, url: string, audience: Audience): Promise<KeptDocument | Response> {
    const running = this.#making.get(key);
    if (running !== undefined)
      return running.then((made) => (made instanceof Response ? made.clone() : made));
    const making = this.#render(key, url, audience).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making.then((made) => (made instanceof Response ? made.clone() : made));
  }

  async #render(key: string, url: string, audience: Audience): Promise<KeptDocument | Response> {
    const revision = this.#options.revision();
    const renderedAt = this.#options.clock.now();
    const failures = this.#options.failures();
    const response = await this.#options.render(url, audience);
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return response;
    const document = await keep(response, this.#options.headers);
    const lacking = this.#options.failures() !== failures;
    this.#entries.set(key, { document, revision, renderedAt, lacking, used: this.#uses });
    this.#forgetLeastUsed();
    return document;
  }

  #forgetLeastUsed(): void {
    while (this.#entries.size > (this.#options.capacity ?? 200)) {
      const [oldest] = [...this.#entries].sort(([, a], [, b]) => a.used - b.used);
      if (oldest !== undefined) this.#entries.delete(oldest[0]);
    }
  }
}

async function keep(response: Response, base: Record<string, string>): Promise<KeptDocument> {
  const identity = new Uint8Array(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([compress(identity, 'br', 9), compress(identity, 'gzip', 9)]);
  const bodies = { identity, br, gzip };
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers: Record<string, string> = {
    ...base,
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding, Cookie',
    ETag: etag,
  };
  for (const name of ['Content-Type', 'Content-Security-Policy', 'Link', 'X-Remix-Response']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const lines = (encoding: Encoding) => [
    ...Object.entries(headers).flat(),
    'Content-Length',
    String(bodies[encoding].byteLength),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
  return { etag, bodies, headers: { identity: lines('identity'), br: lines('br'), gzip: lines('gzip') } };
}
