import pTimeout from 'p-timeout';
import type { Log } from '#src/adapters/log.ts';

/** The page waits for all parts together. */
const partTimeoutMs = 800;

/** Null for a part that fails or takes longer. */
export async function readInTime<Part>(log: Log, part: string, reading: Promise<Part>): Promise<Part | null> {
  try {
    return await pTimeout(reading, { milliseconds: partTimeoutMs });
  } catch (error) {
    log.warn({ err: error, part }, 'A part of the desk could not be read');
    return null;
  }
}
