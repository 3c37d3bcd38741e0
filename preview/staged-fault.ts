/** What goes wrong at a service because a test wants it to, for so many calls or until it's ended. */
export class StagedFault<Fault extends { times?: number | null | undefined }> {
  #fault: Fault | null = null;

  stage(fault: Fault): void {
    this.#fault = fault;
  }

  end(): void {
    this.#fault = null;
  }

  /** The fault that hits a call, which counts as one of its times. */
  take(hits: (fault: Fault) => boolean): Fault | null {
    const fault = this.#fault;
    if (fault === null || !hits(fault)) return null;
    if (typeof fault.times === 'number') {
      fault.times -= 1;
      if (fault.times <= 0) this.#fault = null;
    }
    return fault;
  }

  /** What is staged now. */
  get current(): Fault | null {
    return this.#fault;
  }
}
