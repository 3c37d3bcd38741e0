export class StagedFault<Fault extends { times?: number | null | undefined }> {
  #fault: Fault | null = null;

  stage(fault: Fault): void {
    this.#fault = fault;
  }

  end(): void {
    this.#fault = null;
  }

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
