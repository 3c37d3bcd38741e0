import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../http.ts';
import type { Checkout, Delivery, RecordedAnswer } from './model.ts';

const version = 2;

/** The oldest entries are deleted first, so that the file stays small. */
const maxEntries = { checkouts: 1000, deliveries: 500, answers: 1000 };
type MapName = keyof typeof maxEntries;
const mapNames: readonly MapName[] = ['checkouts', 'deliveries', 'answers'];

export class CheckoutStore {
  readonly checkouts = new Map<string, Checkout>();
  readonly deliveries = new Map<string, Delivery>();
  /** Keys are idempotency keys. */
  readonly answers = new Map<string, RecordedAnswer>();
  readonly #directory: string | undefined;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  async load(log?: (line: string) => void): Promise<void> {
    if (this.#directory === undefined) return;
    await mkdir(this.#directory, { recursive: true });
    try {
      const state: unknown = JSON.parse(await readFile(this.#path(this.#directory), 'utf8'));
      if (!isRecord(state) || state.version !== version) throw new Error('unknown version');
      for (const name of mapNames) this.#fill(this[name], state[name]);
    } catch (error) {
      if (isRecord(error) && error.code === 'ENOENT') return;
      log?.(`checkout: the stored state can't be read, starting afresh (${String(error)})`);
    }
  }

  /** Calls during a write share the next write. */
  save(): Promise<void> {
    for (const name of mapNames) trim(this[name], maxEntries[name]);
    const directory = this.#directory;
    if (directory === undefined) return Promise.resolve();
    this.#queued ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined;
        this.#writing = this.#write(this.#path(directory));
        return this.#writing;
      });
    return this.#queued;
  }

  #path(directory: string): string {
    return join(directory, 'preview-checkout.json');
  }

  /** Only this class writes the file, so its entries need no check. */
  #fill(map: Map<string, unknown>, entries: unknown): void {
    for (const [key, item] of Array.isArray(entries) ? entries : []) map.set(key, item);
  }

  async #write(path: string): Promise<void> {
    const entries = mapNames.map((name) => [name, [...this[name]]] as const);
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, JSON.stringify({ version, ...Object.fromEntries(entries) }), { mode: 0o600 });
    await rename(draft, path);
  }
}

function trim(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
