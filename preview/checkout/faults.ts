import { HttpError, isRecord } from '../http.ts';

/**
 * Faults of the payment API, set by `PUT /__fault`. What each does:
 * - `status`: an error answer with `status` (503 unless said; 429 carries `Retry-After: 1`), nothing done;
 *   with `"recorded": true` it's kept under the call's idempotency key, as an error of the API itself would be.
 * - `html`: a gateway's HTML page with `status` (502), nothing done.
 * - `slow`: the work begins only after `ms` (8000), so the same key meanwhile answers 409.
 * - `hang`: the work is done and the answer never comes.
 * - `no-redirect`: the work is done and the answer lacks `redirectUrl`.
 * - `half-json`: the work is done and the answer stops in the middle of its JSON.
 * `times` is how many calls it hits (all, unless said); `on` narrows it to `create` or `read` calls.
 */
export interface Fault {
  kind: 'status' | 'slow' | 'hang' | 'html' | 'no-redirect' | 'half-json';
  status: number;
  ms: number;
  times: number | null;
  on: 'all' | 'create' | 'read';
  recorded: boolean;
}

const KINDS = ['status', 'slow', 'hang', 'html', 'no-redirect', 'half-json'] as const;
const TARGETS = ['all', 'create', 'read'] as const;

/** The one fault that is set now, if any, and how many calls it still hits. */
export class Faults {
  #current: Fault | null = null;

  /** Sets the fault from a control call's body, or refuses it with 400. */
  set(body: unknown): Fault {
    if (!isRecord(body)) throw new HttpError(400, 'Expected {"kind": …}.');
    const kind = KINDS.find((known) => known === body.kind);
    if (kind === undefined) throw new HttpError(400, `kind must be one of ${KINDS.join(', ')}.`);
    const on = TARGETS.find((known) => known === (body.on ?? 'all'));
    if (on === undefined) throw new HttpError(400, `on must be one of ${TARGETS.join(', ')}.`);
    this.#current = {
      kind,
      on,
      status: wholeNumber(body.status, 'status', 200, 599) ?? (kind === 'html' ? 502 : 503),
      ms: wholeNumber(body.ms, 'ms', 0, 600_000) ?? 8000,
      times: wholeNumber(body.times, 'times', 1, 1_000_000),
      recorded: body.recorded === true,
    };
    return this.#current;
  }

  /** Ends the fault. */
  clear(): void {
    this.#current = null;
  }

  /** Tells which fault hits this call, and counts it. */
  take(call: 'create' | 'read' | 'other'): Fault | null {
    const fault = this.#current;
    if (fault === null || (fault.on !== 'all' && fault.on !== call)) return null;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times === 0) this.#current = null;
    }
    return fault;
  }
}

function wholeNumber(value: unknown, name: string, least: number, most: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new HttpError(400, `${name} must be a whole number from ${least} to ${most}.`);
}
