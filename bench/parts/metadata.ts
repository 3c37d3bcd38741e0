import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';

export interface MetadataStats {
  calls: number;
  /** Without the query. */
  byPath: Record<string, number>;
  inFlightMax: number;
  perSecondMax: number;
}

export interface BenchMetadata {
  env: Record<string, string>;
  slow(ms: number): Promise<void>;
  /** Since the last reset, without pictures. */
  stats(): Promise<MetadataStats>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** In this process, with the real service's limit. */
export async function startBenchMetadata(): Promise<BenchMetadata> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-metadata-'));
  const service = await startMetadata({ port: 0, dataDir });
  const { origin } = new URL(service.apiUrl);
  return {
    env: {
      TMDB_API_URL: service.apiUrl,
      TMDB_IMAGE_URL: service.imageUrl,
      TMDB_ACCESS_TOKEN: 'preview-token',
    },
    slow: async (ms) => {
      await fetch(`${origin}/__fault`, {
        method: 'PUT',
        body: JSON.stringify({ kind: 'slow', ms, match: '/3/' }),
      });
    },
    stats: async () => {
      const stats: MetadataStats = await (await fetch(`${origin}/__stats`)).json();
      const byPath = Object.fromEntries(
        Object.entries(stats.byPath).filter(([path]) => path.startsWith('/3/')),
      );
      return { ...stats, byPath, calls: Object.values(byPath).reduce((sum, count) => sum + count, 0) };
    },
    reset: async () => {
      await fetch(`${origin}/__stats`, { method: 'DELETE' });
    },
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
