import * as v from 'valibot';
import { StagedFault } from '../staged-fault.ts';

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** See preview/README.md. */
const faultSchema = v.object({
  kind: v.picklist(['status', 'slow', 'hang', 'html', 'no-redirect', 'half-json']),
  status: v.nullish(integer(200, 599)),
  ms: v.nullish(integer(0, 600_000), 8_000),
  times: v.nullish(integer(1, 1_000_000)),
  on: v.optional(v.picklist(['all', 'create', 'read']), 'all'),
  recorded: v.optional(v.boolean(), false),
});

export type Fault = v.InferOutput<typeof faultSchema>;
export type Faults = StagedFault<Fault>;

export const createFaults = (): Faults => new StagedFault(faultSchema);
