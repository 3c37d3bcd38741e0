import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';
import { waitUntil } from './product.ts';

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
  /** The product has learned its rows: 4 s without a call. */
  untilQuiet(): Promise<void>;
  close(): Promise<void>;
}

/** In this process, with the real service's limit. */
export async function startBenchMetadata(): Promise<BenchMetadata> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-metadata-'));
  const service = await startMetadata({ port: 0, dataDir });
  const { origin } = new URL(service.apiUrl);
  const stats = async (): Promise<MetadataStats> => {
    const all: MetadataStats = await (await fetch(`${origin}/__stats`)).json();
    const byPath = Object.fromEntries(Object.entries(all.byPath).filter(([path]) => path.startsWith('/3/')));
    return { ...all, byPath, calls: Object.values(byPath).reduce((sum, count) => sum + count, 0) };
  };
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
    stats,
    reset: async () => {
      await fetch(`${origin}/__stats`, { method: 'DELETE' });
    },
    untilQuiet: async () => {
      let before = -1;
      const isQuiet = async () => {
        const { calls } = await stats();
        const isSame = calls === before;
        before = calls;
        return isSame;
      };
      await waitUntil(isQuiet, 180_000, 4_000);
    },
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
