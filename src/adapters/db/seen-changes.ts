import type { Changes } from './database.ts';

/** Below the 2 s within which every node sees a change. */
const trustMs = 1_500;

const maxHouseholds = 10_000;

/** Holds the changes that this node's listener has received, of the catalogue and by household. They count from the last echo of its own notifications. */
export class SeenChanges implements Changes {
  #count = 0;
  /** Which households changed before it isn't known. */
  #floor = 0;
  /** Their latest changes, oldest first. */
  readonly #households = new Map<string, number>();
  #provenAt = Number.NEGATIVE_INFINITY;

  #catalogue = 0;

  mark(): number | null {
    return this.#isTrusted() ? this.#count : null;
  }

  isUnchanged(mark: number, userId: string): boolean {
    return mark >= this.#floor && mark >= (this.#households.get(userId) ?? 0) && this.#isTrusted();
  }

  catalogueVersion(): string {
    if (!this.#isTrusted()) this.recordCatalogue();
    return String(this.#catalogue);
  }

  recordCatalogue(): void {
    this.#catalogue += 1;
  }

  /** Null means any household. */
  record(userId: string | null): void {
    this.#count += 1;
    if (userId === null) {
      this.#floor = this.#count;
      this.#households.clear();
      return;
    }
    this.#households.delete(userId);
    this.#households.set(userId, this.#count);
    const [oldest] = this.#households;
    if (oldest === undefined || this.#households.size <= maxHouseholds) return;
    this.#households.delete(oldest[0]);
    this.#floor = oldest[1];
  }

  /** All changes that were committed before that moment have been received. */
  prove(at: number): void {
    this.#provenAt = at;
  }

  lose(): void {
    this.#provenAt = Number.NEGATIVE_INFINITY;
    this.record(null);
    this.recordCatalogue();
  }

  #isTrusted(): boolean {
    return performance.now() - this.#provenAt < trustMs;
  }
}
