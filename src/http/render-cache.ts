import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/adapters/clock.ts';
import { Waiters } from '#src/adapters/waiters.ts';
import { Gaps } from '#src/features/catalogue/gaps.ts';
import type { CatalogueVersion } from '#src/features/catalogue/version-store.ts';

const megabyte = 1024 * 1024;

/**
 * Each kind evicts only its own entries, so that rarer documents don't evict frequent ones: addresses and looks
 * are many, crawlers walk through all titles, and documents with titles that a parent chose are hardly ever
 * shared.
 */
const maxBytes = {
  fronts: 48 * megabyte,
  audiences: 40 * megabyte,
  addresses: 16 * megabyte,
  looks: 16 * megabyte,
  strangers: 16 * megabyte,
  strangersLooks: 8 * megabyte,
  chosen: 12 * megabyte,
  chosenOthers: 8 * megabyte,
  viewers: 32 * megabyte,
};

export type RenderKind = keyof typeof maxBytes;

export interface RenderName {
  kind: RenderKind;
  /** Names the audience or the viewer who may see the value. Each kind has one type of value. */
  key: string;
}

/** `bytes` counts all encodings. */
interface Sized {
  bytes: number;
}

export interface Cached<Value> {
  value: Value;
  /** A stale value may be sent while it is rendered again. A failed one is rendered again first. */
  freshness: 'fresh' | 'stale' | 'failed';
}

interface Entry {
  value: Sized;
  /** The catalogue's version when the rendering began. */
  version: CatalogueVersion;
  renderedAt: number;
  gaps: Gaps;
}

interface Rendering {
  result: Promise<Sized | Response>;
  waiters: Waiters;
}

/** A `Response` isn't cached. `signal` aborts when no request waits for the render any more. */
type Render<Rendered extends Sized | Response> = (gaps: Gaps, signal: AbortSignal) => Promise<Rendered>;

/** A younger value isn't rendered again if titles only look different. */
const minAgeMs = 2_000;

/** An older value is rendered again, because dates and lists change by themselves. */
const maxAgeMs = 5 * 60_000;

interface RenderCacheOptions {
  clock: Pick<Clock, 'monotonic'>;
  /** Limits each kind. */
  maxEntries?: number;
}

/**
 * Caches rendered values for one visibility, as the request has read it: a change of visibility drops the
 * value. A value is stale if titles look different since, or if it lacks something that is being fetched.
 */
export class RenderCache {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #entries: ReadonlyMap<RenderKind, LRUCache<string, Entry>>;
  readonly #running = new Map<string, Rendering>();
  readonly #counts = { hit: 0, render: 0, eviction: 0 };

  constructor({ clock, maxEntries }: RenderCacheOptions) {
    this.#clock = clock;
    const createStore = (maxSize: number) =>
      new LRUCache<string, Entry>({
        ...(maxEntries === undefined ? {} : { max: maxEntries }),
        maxSize,
        sizeCalculation: ({ value }) => value.bytes,
        dispose: (_entry, _key, reason) => {
          if (reason === 'evict') this.#counts.eviction += 1;
        },
      });
    // `Object.entries` forgets the type of the keys.
    const kinds = Object.entries(maxBytes) as [RenderKind, number][];
    this.#entries = new Map(kinds.map(([kind, maxSize]) => [kind, createStore(maxSize)]));
  }

  get counts() {
    return { ...this.#counts };
  }

  get bytes(): number {
    return this.#entries.values().reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
  }

  /** Returns true also for a stale or failed value. */
  has({ kind, key }: RenderName): boolean {
    return this.#entries.get(kind)?.has(key) === true;
  }

  find<Value extends Sized>({ kind, key }: RenderName, version: CatalogueVersion): Cached<Value> | undefined {
    const entry = this.#entries.get(kind)?.get(key);
    if (entry === undefined || entry.version.visibility !== version.visibility) return undefined;
    const freshness = this.#freshnessOf(entry, version);
    if (freshness !== 'failed') this.#counts.hit += 1;
    // A kind has one type of value.
    return { value: entry.value as Value, freshness };
  }

  /** Concurrent requests for the same value share one render. */
  async render<Rendered extends Sized | Response>(
    name: RenderName,
    version: CatalogueVersion,
    render: Render<Rendered>,
    signal: AbortSignal | null = null,
  ): Promise<Rendered> {
    // A render that began before a change of visibility can't be shared.
    const key = `${version.visibility} ${name.kind} ${name.key}`;
    const { result, waiters } = this.#running.get(key) ?? this.#start(key, name, version, render);
    waiters.join(signal);
    const rendered = await result;
    // A kind has one type of value.
    return (rendered instanceof Response ? rendered.clone() : rendered) as Rendered;
  }

  clear(): void {
    for (const store of this.#entries.values()) store.clear();
  }

  #freshnessOf(
    { version, renderedAt, gaps }: Entry,
    { looks }: CatalogueVersion,
  ): Cached<Sized>['freshness'] {
    const age = this.#clock.monotonic() - renderedAt;
    if (age <= minAgeMs) return 'fresh';
    if (gaps.hasFailed) return 'failed';
    return age > maxAgeMs || gaps.isLate || version.looks !== looks ? 'stale' : 'fresh';
  }

  #start(
    key: string,
    name: RenderName,
    version: CatalogueVersion,
    render: Render<Sized | Response>,
  ): Rendering {
    const waiters = new Waiters();
    const forget = () => {
      if (this.#running.get(key) === rendering) this.#running.delete(key);
    };
    waiters.signal.addEventListener('abort', forget);
    const result = this.#render(name, version, render, waiters.signal).finally(() => {
      waiters.end();
      forget();
    });
    const rendering = { result, waiters };
    this.#running.set(key, rendering);
    return rendering;
  }

  async #render(
    { kind, key }: RenderName,
    version: CatalogueVersion,
    render: Render<Sized | Response>,
    signal: AbortSignal,
  ): Promise<Sized | Response> {
    const [renderedAt, gaps] = [this.#clock.monotonic(), new Gaps()];
    this.#counts.render += 1;
    const value = await render(gaps, signal);
    if (value instanceof Response) return value;
    const store = this.#entries.get(kind);
    const held = store?.peek(key);
    if (held === undefined || held.renderedAt <= renderedAt)
      store?.set(key, { value, version, renderedAt, gaps });
    return value;
  }
}
