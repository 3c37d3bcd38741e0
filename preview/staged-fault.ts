import * as v from 'valibot';
import { HttpError } from './http.ts';

/** Holds one fault at a time; `times` limits the calls that it hits. */
export class StagedFault<Fault extends { times?: number | null | undefined }> {
  readonly #schema: v.GenericSchema<unknown, Fault>;
  current: Fault | null = null;

  constructor(schema: v.GenericSchema<unknown, Fault>) {
    this.#schema = schema;
  }

  /** Null removes the fault. Throws 400 for an invalid fault. */
  stage(body: unknown): void {
    const result = v.safeParse(v.nullable(this.#schema), body);
    if (!result.success) {
      const [issue] = result.issues;
      throw new HttpError(400, `${v.getDotPath(issue) ?? 'The fault'}: ${issue.message}`);
    }
    this.current = result.output;
  }

  take(hits: (fault: Fault) => boolean): Fault | null {
    const fault = this.current;
    if (fault === null || !hits(fault)) return null;
    if (typeof fault.times === 'number') {
      fault.times -= 1;
      if (fault.times <= 0) this.current = null;
    }
    return fault;
  }
}
