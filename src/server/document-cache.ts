import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { type Audience, audienceKey, everyone } from '#src/domain/audience.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import { compress, type Encoding } from './compress.ts';
import type { DocumentName } from './document-name.ts';

/** A document's bytes for each encoding, and the headers of each. */
export interface RenderedDocument {
  status: number;
  etag: string;
  /** As name, value, name, value: built once, sent thousands of times. */
  headers: Record<Encoding, string[]>;
  bodies: Record<Encoding, Uint8Array>;
}

interface Entry {
  document: RenderedDocument;
  revision: number;
  /** By the monotonic clock. */
  renderedAt: number;
  /** A part of the page failed while it was rendered. */
  isIncomplete: boolean;
}

export interface DocumentCacheOptions {
  /** Renders one document without knowing who asks, and notes what it lacks. */
  render(name: DocumentName, audience: Audience, gaps: Gaps): Promise<Response>;
  /** Grows whenever the catalogue has learned something. */
  revision(): number;
  /** Headers that every answer carries. */
  headers: Record<string, string>;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
  /** How many documents of unbounded kinds are kept. */
  maxDocuments?: number;
}

/** A document is rendered again at most this often, however fast the catalogue learns. */
const minAgeMs = 2_000;

/** And at least this often, so that the age of lists nobody else asks for is checked. */
const maxAgeMs = 5 * 60_000;

const defaultMaxDocuments = 200;

const everybody = audienceKey(everyone);

/** Of the documents of unbounded kinds together, all encodings counted. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Documents that are the same for all viewers of one audience. The stale one is served while its successor is
 * rendered, and each is rendered by one request at a time. A document without a part that failed is rendered anew.
 * Front pages for everybody are few, and are never evicted. Everything else shares a bounded cache.
 */
export class DocumentCache {
  readonly #options: DocumentCacheOptions;
  readonly #fronts = new Map<string, Entry>();
  readonly #others: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<RenderedDocument | Response>>();
  readonly #redraws = new Map<string, NodeJS.Timeout>();
  #evictions = 0;

  constructor(options: DocumentCacheOptions) {
    this.#options = options;
    this.#others = new LRUCache({
      max: options.maxDocuments ?? defaultMaxDocuments,
      maxSize: maxBytes,
      sizeCalculation: ({ document }) => sizeOf(document),
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  /** How many documents were dropped to make room for others. */
  get evictions(): number {
    return this.#evictions;
  }

  /** Whether a request for this document is answered without rendering it first. */
  has(name: DocumentName, audience: Audience): boolean {
    return this.#find(name, audience) !== undefined;
  }

  /** The document, or the rendered answer itself where it must not be kept: it failed, or it sets a cookie. */
  get(name: DocumentName, audience: Audience): RenderedDocument | Promise<RenderedDocument | Response> {
    const entry = this.#find(name, audience);
    this.#redrawLater(name, audience);
    if (entry === undefined) return this.#renderOnce(name, audience);
    if (this.#isStale(entry)) {
      // A viewer who tries again what failed wants to know whether it still fails. And a child waits for what may show
      // a title whose certificate has been raised since.
      if (entry.isIncomplete || (audience.ceiling !== null && this.#isOutdated(entry)))
        return this.#renderOnce(name, audience);
      this.#renderBehind(name, audience);
    }
    return entry.document;
  }

  /** Drops everything, for when what all documents show has changed. */
  clear(): void {
    for (const timer of this.#redraws.values()) clearTimeout(timer);
    this.#redraws.clear();
    this.#fronts.clear();
    this.#others.clear();
  }

  #find(name: DocumentName, audience: Audience): Entry | undefined {
    const key = keyOf(name, audience);
    return this.#fronts.get(key) ?? this.#others.get(key);
  }

  #isStale(entry: Entry): boolean {
    const age = this.#options.clock.monotonic() - entry.renderedAt;
    return age > maxAgeMs || (age > minAgeMs && (entry.isIncomplete || this.#isOutdated(entry)));
  }

  #isOutdated(entry: Entry): boolean {
    return entry.revision !== this.#options.revision();
  }

  /** Renders a document that was sent once more for the next visit, where the page wants another draw for each. */
  #redrawLater(name: DocumentName, audience: Audience): void {
    const { redrawMs } = name.page;
    const key = keyOf(name, audience);
    if (redrawMs === null || !name.isFront || this.#redraws.has(key)) return;
    const redraw = () => {
      this.#redraws.delete(key);
      if (this.#find(name, audience) !== undefined) this.#renderBehind(name, audience);
    };
    this.#redraws.set(key, setTimeout(redraw, redrawMs).unref());
  }

  #renderBehind(name: DocumentName, audience: Audience): void {
    this.#renderOnce(name, audience).catch((error: unknown) =>
      this.#options.log.error({ err: error, url: name.href }, 'A kept document could not be rendered again'),
    );
  }

  #renderOnce(name: DocumentName, audience: Audience): Promise<RenderedDocument | Response> {
    const key = keyOf(name, audience);
    let rendering = this.#rendering.get(key);
    if (rendering === undefined) {
      rendering = this.#render(key, name, audience).finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    return rendering.then((rendered) => (rendered instanceof Response ? rendered.clone() : rendered));
  }

  async #render(key: string, name: DocumentName, audience: Audience): Promise<RenderedDocument | Response> {
    const { render, revision, headers, clock } = this.#options;
    const [before, renderedAt, gaps] = [revision(), clock.monotonic(), new Gaps()];
    const response = await render(name, audience, gaps);
    if (response.status !== name.status || response.headers.has('Set-Cookie')) return response;
    const document = await pack(response, headers);
    const entry = { document, revision: before, renderedAt, isIncomplete: !gaps.isEmpty };
    if (name.isFront && audienceKey(audience) === everybody) this.#fronts.set(key, entry);
    else this.#others.set(key, entry);
    return document;
  }
}

function keyOf({ href, bar }: DocumentName, audience: Audience): string {
  return `${audienceKey(audience)} ${bar} ${href}`;
}

function sizeOf({ bodies }: RenderedDocument): number {
  return bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength + 1;
}

async function pack(response: Response, base: Record<string, string>): Promise<RenderedDocument> {
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
  const all = { identity: lines('identity'), br: lines('br'), gzip: lines('gzip') };
  return { status: response.status, etag, bodies, headers: all };
}
