import type { Config } from '#src/config/config.ts';
import type { Log } from '../log.ts';
import type { TraceSource, Traces } from './traces.ts';

/** Returns null if they are off: then no library is loaded. */
export async function openTraces(
  { traces, secrets }: Pick<Config, 'traces' | 'secrets'>,
  { node, log }: { node: TraceSource; log: Log },
): Promise<Traces | null> {
  if (traces === null) return null;
  const { createTraces } = await import('./otlp-traces.ts');
  return createTraces({ ...traces, headers: secrets.traceHeaders, node, log });
}
