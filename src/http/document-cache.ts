import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { Waiters } from '#src/adapters/waiters.ts';
import { type Audience, audienceKey, everyone } from '#src/domain/audience.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import { packDocument, type RenderedDocument, sizeOf } from './document.ts';
import type { DocumentName } from './document-name.ts';

interface Entry {
  document: RenderedDocument;
  version: string;
  renderedAt: number;
  gaps: Gaps;
}

export interface DocumentCacheOptions {
  /** `signal` ends when nobody waits for the document any more. */
  render(name: DocumentName, audience: Audience, gaps: Gaps, signal: AbortSignal): Promise<Response>;
  /** Another one after each change that a rendered list shows. */
  version(): string;
  headers: Record<string, string>;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
  maxDocuments?: number;
}

interface Rendering {
  result: Promise<RenderedDocument | Response>;
  waiters: Waiters;
}

/** Renders at most this often. */
const minAgeMs = 2_000;

/** Renders at least this often, so that lists age. */
const maxAgeMs = 5 * 60_000;

const defaultMaxDocuments = 200;

const everybody = audienceKey(everyone);

/** Of unbounded kinds, all encodings counted. */
const maxBytes = 64 * 1024 * 1024;

/** Crawlers walk through all titles. */
const maxStrangersBytes = 24 * 1024 * 1024;

/** Serves stale documents while it revalidates them, one render at a time. Front pages stay; the others share a bounded LRU cache. */
export class DocumentCache {
  readonly #options: DocumentCacheOptions;
  readonly #fronts = new Map<string, Entry>();
  readonly #others: LRUCache<string, Entry>;
  /** Apart, so that visitors evict no viewer's document. */
  readonly #strangers: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Rendering>();
  readonly #redraws = new Map<string, NodeJS.Timeout>();
  #hits = 0;
  #renders = 0;
  #evictions = 0;

  constructor(options: DocumentCacheOptions) {
    this.#options = options;
    this.#others = this.#createStore(maxBytes);
    this.#strangers = this.#createStore(maxStrangersBytes);
  }

  get counts() {
    return { hit: this.#hits, render: this.#renders, eviction: this.#evictions };
  }

  get bytes(): number {
    const fronts = [...this.#fronts.values()].reduce((sum, { document }) => sum + sizeOf(document), 0);
    return fronts + this.#others.calculatedSize + this.#strangers.calculatedSize;
  }

  has(name: DocumentName, audience: Audience): boolean {
    return this.#find(name, audience) !== undefined;
  }

  /** Undefined if it has to be rendered, now or behind. */
  findFresh(name: DocumentName, audience: Audience): RenderedDocument | undefined {
    const entry = this.#find(name, audience);
    if (entry === undefined || this.#isStale(entry)) return undefined;
    this.#redrawLater(name, audience);
    this.#hits += 1;
    return entry.document;
  }

  /** A failed render and one with a cookie are returned but not cached. */
  get(
    name: DocumentName,
    audience: Audience,
    signal: AbortSignal | null,
  ): RenderedDocument | Promise<RenderedDocument | Response> {
    const entry = this.#find(name, audience);
    this.#redrawLater(name, audience);
    if (entry === undefined) return this.#renderOnce(name, audience, signal);
    if (this.#isStale(entry)) {
      // Incomplete documents are retried at once. A child waits for a fresh document, because a certificate may have
      // been raised.
      if (!entry.gaps.isEmpty || (audience.ceiling !== null && this.#isOutdated(entry)))
        return this.#renderOnce(name, audience, signal);
      this.#renderBehind(name, audience);
    }
    this.#hits += 1;
    return entry.document;
  }

  /** All documents have changed. */
  clear(): void {
    for (const timer of this.#redraws.values()) clearTimeout(timer);
    this.#redraws.clear();
    this.#fronts.clear();
    this.#others.clear();
    this.#strangers.clear();
  }

  #createStore(maxSize: number): LRUCache<string, Entry> {
    return new LRUCache({
      max: this.#options.maxDocuments ?? defaultMaxDocuments,
      maxSize,
      sizeCalculation: ({ document }) => sizeOf(document),
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  #storeOf(
    { page, isFront }: DocumentName,
    audience: Audience,
  ): Map<string, Entry> | LRUCache<string, Entry> {
    if (page.forStrangers) return this.#strangers;
    return isFront && audienceKey(audience) === everybody ? this.#fronts : this.#others;
  }

  #find(name: DocumentName, audience: Audience): Entry | undefined {
    return this.#storeOf(name, audience).get(keyOf(name, audience));
  }

  #isStale(entry: Entry): boolean {
    const age = this.#options.clock.monotonic() - entry.renderedAt;
    if (age <= minAgeMs) return false;
    return age > maxAgeMs || !entry.gaps.isEmpty || this.#isOutdated(entry) || entry.gaps.isFilled;
  }

  #isOutdated(entry: Entry): boolean {
    return entry.version !== this.#options.version();
  }

  /** The hero's next draw is rendered after this one was sent. */
  #redrawLater(name: DocumentName, audience: Audience): void {
    const { redrawMs } = name.page;
    if (redrawMs === null || !name.isFront) return;
    const key = keyOf(name, audience);
    if (this.#redraws.has(key)) return;
    const redraw = () => {
      this.#redraws.delete(key);
      if (this.#find(name, audience) !== undefined) this.#renderBehind(name, audience);
    };
    this.#redraws.set(key, setTimeout(redraw, redrawMs).unref());
  }

  #renderBehind(name: DocumentName, audience: Audience): void {
    this.#renderOnce(name, audience, null).catch((error: unknown) =>
      this.#options.log.error(
        { err: error, url: name.href },
        'A cached document could not be rendered again',
      ),
    );
  }

  #renderOnce(
    name: DocumentName,
    audience: Audience,
    signal: AbortSignal | null,
  ): Promise<RenderedDocument | Response> {
    const key = keyOf(name, audience);
    const { result, waiters } = this.#rendering.get(key) ?? this.#startRendering(key, name, audience);
    waiters.join(signal);
    return result.then((rendered) => (rendered instanceof Response ? rendered.clone() : rendered));
  }

  #startRendering(key: string, name: DocumentName, audience: Audience): Rendering {
    const waiters = new Waiters();
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    };
    waiters.signal.addEventListener('abort', forget);
    const result = this.#render(key, name, audience, waiters.signal).finally(() => {
      waiters.end();
      forget();
    });
    const rendering = { result, waiters };
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(
    key: string,
    name: DocumentName,
    audience: Audience,
    signal: AbortSignal,
  ): Promise<RenderedDocument | Response> {
    const { render, version, headers, clock } = this.#options;
    const [before, renderedAt, gaps] = [version(), clock.monotonic(), new Gaps()];
    this.#renders += 1;
    const response = await render(name, audience, gaps, signal);
    if (response.status !== name.status || response.headers.has('Set-Cookie')) return response;
    const document = await packDocument(response, headers);
    const entry = { document, version: before, renderedAt, gaps };
    this.#storeOf(name, audience).set(key, entry);
    return document;
  }
}

function keyOf({ href, bar, screen, saver }: DocumentName, audience: Audience): string {
  return `${audienceKey(audience)} ${bar} ${screen} ${saver ? 'saver ' : ''}${href}`;
}
