import type { Config } from '#src/config/config.ts';
import type { Log } from '../log.ts';
import type { Traces } from './traces.ts';

/** Null if they are off: then no library is loaded. */
export async function openTraces(
  { traces, secrets }: Pick<Config, 'traces' | 'secrets'>,
  log: Log,
): Promise<Traces | null> {
  if (traces === null) return null;
  const { createTraces } = await import('./otlp-traces.ts');
  return createTraces({ ...traces, headers: secrets.traceHeaders, log });
}
