import { LRUCache } from 'lru-cache';

const maxKeys = 10_000;

/** What was fetched lately, so that a document that lacked it can be rendered again. */
export class Arrivals {
  #count = 0;
  readonly #latest = new LRUCache<string, number>({ max: maxKeys });

  get count(): number {
    return this.#count;
  }

  record(key: string): void {
    this.#count += 1;
    this.#latest.set(key, this.#count);
  }

  hasSince(key: string, count: number): boolean {
    return (this.#latest.get(key) ?? 0) > count;
  }
}

export function titleKey(kind: string, id: number): string {
  return `${kind} ${id}`;
}

export function pageKey(listKey: string, page: number): string {
  return `list ${listKey} ${page}`;
}
