import type { TestApp } from './app.ts';

/** Stages a fault at TMDB's stand-in of a running product; see preview/README.md. */
export async function stageFault(app: TestApp, fault: object): Promise<void> {
  await fetch(`${app.standIns.metadata}/__fault`, {
    method: 'PUT',
    body: JSON.stringify(fault),
    headers: { 'Content-Type': 'application/json' },
  });
}

/** Ends the fault. */
export async function healMetadata(app: TestApp): Promise<void> {
  await fetch(`${app.standIns.metadata}/__fault`, { method: 'DELETE' });
}

/** Returns how many calls the stand-in has counted since the last reset. */
export async function metadataCalls(app: TestApp): Promise<number> {
  const stats: unknown = await (await fetch(`${app.standIns.metadata}/__stats`)).json();
  return typeof stats === 'object' && stats !== null && 'calls' in stats ? Number(stats.calls) : Number.NaN;
}

/** Sets the counters to zero. */
export async function resetMetadataCalls(app: TestApp): Promise<void> {
  await fetch(`${app.standIns.metadata}/__stats`, { method: 'DELETE' });
}
