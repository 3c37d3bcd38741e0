export class Gaps {
  #count = 0;

  note(): void {
    this.#count += 1;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }
}
