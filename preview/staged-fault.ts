/** A fault that a test stages at a service, for a number of calls or until it ends it. */
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

  get current(): Fault | null {
    return this.#fault;
  }
}
