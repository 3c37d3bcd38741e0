import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../http.ts';
import type { Checkout, Delivery, RecordedAnswer, Subscription } from './model.ts';

/** How many of each thing are kept: the oldest go first, so the file can't grow without end. */
const KEEP = { checkouts: 1000, deliveries: 500, answers: 1000, subscriptions: 20 };

interface State {
  version: 1;
  checkouts: Checkout[];
  deliveries: Delivery[];
  answers: RecordedAnswer[];
  subscriptions: Subscription[];
}

/** The stand-in's memory: maps by id, written to one small file when there is a place for it. */
export class CheckoutStore {
  readonly checkouts = new Map<string, Checkout>();
  readonly deliveries = new Map<string, Delivery>();
  readonly answers = new Map<string, RecordedAnswer>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly #directory: string | undefined;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  /** Reads what an earlier run left. A file that can't be read starts an empty memory: it's only preview. */
  async load(log?: (line: string) => void): Promise<void> {
    if (this.#directory === undefined) return;
    await mkdir(this.#directory, { recursive: true });
    try {
      const state: unknown = JSON.parse(await readFile(this.#path(), 'utf8'));
      if (!isState(state)) throw new Error('unknown version');
      for (const item of state.checkouts) this.checkouts.set(item.id, item);
      for (const item of state.deliveries) this.deliveries.set(item.id, item);
      for (const item of state.answers) this.answers.set(item.key, item);
      for (const item of state.subscriptions) this.subscriptions.set(item.id, item);
    } catch (error) {
      if (isRecord(error) && error.code === 'ENOENT') return;
      log?.(`checkout: the kept state can't be read, starting afresh (${String(error)})`);
    }
  }

  /** Resolves when everything known at the call is on disk. Calls during a write share the next one. */
  save(): Promise<void> {
    this.#trim();
    if (this.#directory === undefined) return Promise.resolve();
    if (this.#writing === undefined) {
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
      });
      return this.#writing;
    }
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.save();
      });
    return this.#next;
  }

  #path(): string {
    return join(this.#directory ?? '.', 'preview-checkout.json');
  }

  async #write(): Promise<void> {
    const state: State = {
      version: 1,
      checkouts: [...this.checkouts.values()],
      deliveries: [...this.deliveries.values()],
      answers: [...this.answers.values()],
      subscriptions: [...this.subscriptions.values()],
    };
    const temporary = `${this.#path()}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(state), { mode: 0o600 });
    await rename(temporary, this.#path());
  }

  #trim(): void {
    trimMap(this.checkouts, KEEP.checkouts);
    trimMap(this.deliveries, KEEP.deliveries);
    trimMap(this.answers, KEEP.answers);
    trimMap(this.subscriptions, KEEP.subscriptions);
  }
}

/** What the lists hold isn't looked at: the file is written by this class alone, under this version number. */
function isState(value: unknown): value is State {
  if (!isRecord(value) || value.version !== 1) return false;
  return ['checkouts', 'deliveries', 'answers', 'subscriptions'].every((name) => Array.isArray(value[name]));
}

function trimMap(map: Map<string, unknown>, keep: number): void {
  for (const key of map.keys()) {
    if (map.size <= keep) return;
    map.delete(key);
  }
}
