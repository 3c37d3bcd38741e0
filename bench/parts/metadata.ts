import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';

export interface MetadataStats {
  calls: number;
  /** By path, without the query. */
  byPath: Record<string, number>;
  inFlightMax: number;
  perSecondMax: number;
}

export interface BenchMetadata {
  /** What makes a product ask it: variables of its environment. */
  env: Record<string, string>;
  /** Lets every call of the protocol take so many ms. */
  slow(ms: number): Promise<void>;
  /** Since the start or the last reset; calls of the protocol alone, pictures left out. */
  stats(): Promise<MetadataStats>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The metadata stand-in in this process, at the real service's own limit, so that its calls can be counted. */
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
