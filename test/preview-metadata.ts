import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import { createMetadata } from '#src/adapters/metadata/tmdb.ts';
import { silentLog } from './silent-log.ts';

export interface Fault {
  match?: string;
  kind: 'status' | 'slow' | 'html' | 'half-json' | 'hang' | 'body';
  status?: number;
  /** In seconds; a text is sent as it is. */
  retryAfter?: number | string;
  ms?: number;
  body?: string;
  times?: number;
}

export interface PreviewMetadata {
  /** Makes a new adapter, which has seen no failure yet. */
  connect(): Metadata;
  apiUrl: string;
  imageUrl: string;
  stage(fault: Fault): Promise<void>;
  heal(): Promise<void>;
  /** Returns the number of API calls since the last reset: all, or those of one path. */
  calls(path?: string): Promise<number>;
  resetCalls(): Promise<void>;
  close(): Promise<void>;
}

/** TMDB's stand-in as a real service on a free port, with adapters for it. */
export async function startPreviewMetadata(): Promise<PreviewMetadata> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-metadata-'));
  const service = await startMetadata({ port: 0, dataDir, requestsPerSecond: 2_000 });
  const { origin } = new URL(service.apiUrl);
  const control = (path: string, init: RequestInit) =>
    fetch(`${origin}${path}`, init).then((answer) => answer.text());
  return {
    apiUrl: service.apiUrl,
    imageUrl: service.imageUrl,
    connect: () =>
      createMetadata({
        apiUrl: service.apiUrl,
        auth: { kind: 'token', value: 'preview-token' },
        clock: systemClock,
        log: silentLog,
        perSecond: () => 1_000,
      }),
    stage: async (fault) => {
      await control('/__fault', {
        method: 'PUT',
        body: JSON.stringify(fault),
        headers: { 'Content-Type': 'application/json' },
      });
    },
    heal: async () => {
      await control('/__fault', { method: 'DELETE' });
    },
    calls: async (path) => {
      const stats = JSON.parse(await control('/__stats', {}));
      return Number(path === undefined ? stats.calls : (stats.byPath[path] ?? 0));
    },
    resetCalls: async () => {
      await control('/__stats', { method: 'DELETE' });
    },
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
