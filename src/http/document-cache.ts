import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { Waiters } from '#src/adapters/waiters.ts';
import { type Audience, audienceKey, everyone } from '#src/domain/audience.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';
import { packDocument, type RenderedDocument, sizeOf } from './document.ts';
import { type DocumentName, isUsualLook } from './document-name.ts';

interface Entry {
  document: RenderedDocument;
  /** Was read before the rendering. */
  version: CatalogueVersion;
  renderedAt: number;
  gaps: Gaps;
}

export interface DocumentCacheOptions {
  /** `signal` ends when nobody waits for the document any more. */
  render(name: DocumentName, audience: Audience, gaps: Gaps, signal: AbortSignal): Promise<Response>;
  headers: Record<string, string>;
  clock: Pick<Clock, 'monotonic'>;
  log: Log;
  maxDocuments?: number;
}

interface Rendering {
  result: Promise<RenderedDocument | Response>;
  waiters: Waiters;
}

/** While titles only look different, renders at most this often. */
const minAgeMs = 2_000;

/** Renders at least this often, so that lists age. */
const maxAgeMs = 5 * 60_000;

const defaultMaxDocuments = 200;

const everybody = audienceKey(everyone);

const megabyte = 1024 * 1024;

/**
 * All encodings counted. Each class has a store of its own, so that nothing evicts what is asked for more often: addresses and
 * looks are many, crawlers walk through all titles, and hardly two sub-users share a document where a parent chose titles.
 */
const maxBytes = {
  usual: 40 * megabyte,
  addresses: 16 * megabyte,
  looks: 16 * megabyte,
  strangers: 16 * megabyte,
  strangersLooks: 8 * megabyte,
  chosen: 12 * megabyte,
  chosenOthers: 8 * megabyte,
};

type Class = keyof typeof maxBytes;

/**
 * Keyed by what the audience rule shows, as the request has read it: no document outlives a change of that. One that only
 * looks stale is served while it is rendered again. Front pages of the usual look stay, in each language; the others have
 * bounded LRU caches.
 */
export class DocumentCache {
  readonly #options: DocumentCacheOptions;
  readonly #fronts = new Map<string, Entry>();
  readonly #stores: Record<Class, LRUCache<string, Entry>>;
  readonly #rendering = new Map<string, Rendering>();
  readonly #redraws = new Map<string, NodeJS.Timeout>();
  #hits = 0;
  #renders = 0;
  #evictions = 0;

  constructor(options: DocumentCacheOptions) {
    this.#options = options;
    this.#stores = {
      usual: this.#createStore('usual'),
      addresses: this.#createStore('addresses'),
      looks: this.#createStore('looks'),
      strangers: this.#createStore('strangers'),
      strangersLooks: this.#createStore('strangersLooks'),
      chosen: this.#createStore('chosen'),
      chosenOthers: this.#createStore('chosenOthers'),
    };
  }

  get counts() {
    return { hit: this.#hits, render: this.#renders, eviction: this.#evictions };
  }

  get bytes(): number {
    const fronts = [...this.#fronts.values()].reduce((sum, { document }) => sum + sizeOf(document), 0);
    return Object.values(this.#stores).reduce((sum, { calculatedSize }) => sum + calculatedSize, fronts);
  }

  has(name: DocumentName, audience: Audience): boolean {
    return this.#find(name, audience) !== undefined;
  }

  /** Undefined if it has to be rendered, now or behind. */
  findFresh(name: DocumentName, audience: Audience, version: CatalogueVersion): RenderedDocument | undefined {
    const entry = this.#findVisible(name, audience, version);
    if (entry === undefined || this.#isStale(entry, version)) return undefined;
    this.#redrawLater(name, audience);
    this.#hits += 1;
    return entry.document;
  }

  /** However it looks: for a visitor while the database hangs. */
  findKept(name: DocumentName, audience: Audience, version: CatalogueVersion): RenderedDocument | undefined {
    const entry = this.#findVisible(name, audience, version);
    if (entry !== undefined) this.#hits += 1;
    return entry?.document;
  }

  /** A failed render and one with a cookie are returned but not cached. */
  get(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
    signal: AbortSignal | null,
  ): RenderedDocument | Promise<RenderedDocument | Response> {
    const entry = this.#findVisible(name, audience, version);
    this.#redrawLater(name, audience);
    if (entry === undefined) return this.#renderOnce(name, audience, version, signal);
    if (this.#isStale(entry, version)) {
      // Incomplete documents are retried at once.
      if (!entry.gaps.isEmpty) return this.#renderOnce(name, audience, version, signal);
      this.#renderBehind(name, audience, version);
    }
    this.#hits += 1;
    return entry.document;
  }

  /** All documents have changed. */
  clear(): void {
    for (const timer of this.#redraws.values()) clearTimeout(timer);
    this.#redraws.clear();
    this.#fronts.clear();
    for (const store of Object.values(this.#stores)) store.clear();
  }

  #createStore(of: Class): LRUCache<string, Entry> {
    return new LRUCache({
      max: this.#options.maxDocuments ?? defaultMaxDocuments,
      maxSize: maxBytes[of],
      sizeCalculation: ({ document }) => sizeOf(document),
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.#evictions += 1;
      },
    });
  }

  #storeOf(name: DocumentName, audience: Audience): Map<string, Entry> | LRUCache<string, Entry> {
    const of = classOf(name, audience);
    return of === 'usual' && audienceKey(audience) === everybody ? this.#fronts : this.#stores[of];
  }

  #find(name: DocumentName, audience: Audience): Entry | undefined {
    return this.#storeOf(name, audience).get(keyOf(name, audience));
  }

  #findVisible(name: DocumentName, audience: Audience, version: CatalogueVersion): Entry | undefined {
    const entry = this.#find(name, audience);
    return entry?.version.visibility === version.visibility ? entry : undefined;
  }

  #isStale({ version, renderedAt, gaps }: Entry, { looks }: CatalogueVersion): boolean {
    const age = this.#options.clock.monotonic() - renderedAt;
    if (age <= minAgeMs) return false;
    return age > maxAgeMs || !gaps.isEmpty || version.looks !== looks || gaps.isFilled;
  }

  /** The hero's next draw is rendered after this one was sent. */
  #redrawLater(name: DocumentName, audience: Audience): void {
    const { redrawMs } = name.page;
    if (redrawMs === null || !name.isFront) return;
    const key = keyOf(name, audience);
    if (this.#redraws.has(key)) return;
    const redraw = () => {
      this.#redraws.delete(key);
      const entry = this.#find(name, audience);
      if (entry !== undefined) this.#renderBehind(name, audience, entry.version);
    };
    this.#redraws.set(key, setTimeout(redraw, redrawMs).unref());
  }

  #renderBehind(name: DocumentName, audience: Audience, version: CatalogueVersion): void {
    this.#renderOnce(name, audience, version, null).catch((error: unknown) =>
      this.#options.log.error(
        { err: error, url: name.href },
        'A cached document could not be rendered again',
      ),
    );
  }

  /** A rendering that began before a change is nothing to wait for. */
  #renderOnce(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
    signal: AbortSignal | null,
  ): Promise<RenderedDocument | Response> {
    const key = `${version.visibility} ${keyOf(name, audience)}`;
    const { result, waiters } =
      this.#rendering.get(key) ?? this.#startRendering(key, name, audience, version);
    waiters.join(signal);
    return result.then((rendered) => (rendered instanceof Response ? rendered.clone() : rendered));
  }

  #startRendering(key: string, name: DocumentName, audience: Audience, version: CatalogueVersion): Rendering {
    const waiters = new Waiters();
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    };
    waiters.signal.addEventListener('abort', forget);
    const result = this.#render(name, audience, version, waiters.signal).finally(() => {
      waiters.end();
      forget();
    });
    const rendering = { result, waiters };
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #render(
    name: DocumentName,
    audience: Audience,
    version: CatalogueVersion,
    signal: AbortSignal,
  ): Promise<RenderedDocument | Response> {
    const { render, headers, clock } = this.#options;
    const [renderedAt, gaps] = [clock.monotonic(), new Gaps()];
    this.#renders += 1;
    const response = await render(name, audience, gaps, signal);
    if (response.status !== name.status || response.headers.has('Set-Cookie')) return response;
    const document = await packDocument(response, headers);
    const held = this.#find(name, audience);
    if (held === undefined || held.renderedAt <= renderedAt)
      this.#storeOf(name, audience).set(keyOf(name, audience), { document, version, renderedAt, gaps });
    return document;
  }
}

function classOf(name: DocumentName, audience: Audience): Class {
  const isUsual = isUsualLook(name);
  if (audience.choices !== undefined) return isUsual && name.isFront ? 'chosen' : 'chosenOthers';
  if (name.page.forStrangers) return isUsual ? 'strangers' : 'strangersLooks';
  if (!isUsual) return 'looks';
  return name.isFront ? 'usual' : 'addresses';
}

function keyOf({ href, bar, screen, saver, language }: DocumentName, audience: Audience): string {
  return `${audienceKey(audience)} ${bar} ${language} ${screen} ${saver ? 'saver ' : ''}${href}`;
}
