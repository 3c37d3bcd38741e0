/** What one page was rendered without, because it could be neither remembered nor asked for. */
export class Gaps {
  #count = 0;

  note(): void {
    this.#count += 1;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }
}
