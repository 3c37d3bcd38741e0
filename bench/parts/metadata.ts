import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';
import { waitUntil } from './product.ts';

export interface BenchMetadata {
  env: Record<string, string>;
  /** Returns the number of calls, without pictures. */
  countCalls(): Promise<number>;
  /** Waits for 4 s without a call, when the product has its rows. */
  untilQuiet(): Promise<void>;
  close(): Promise<void>;
}

/** Starts TMDB's stand-in in this process, with TMDB's rate limit. */
export async function startBenchMetadata(): Promise<BenchMetadata> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-metadata-'));
  const service = await startMetadata({ port: 0, dataDir });
  const { origin } = new URL(service.apiUrl);
  const countCalls = async (): Promise<number> => {
    const { byPath }: { byPath: Record<string, number> } = await (await fetch(`${origin}/__stats`)).json();
    const counts = Object.entries(byPath).filter(([path]) => path.startsWith('/3/'));
    return counts.reduce((sum, [, count]) => sum + count, 0);
  };
  return {
    env: {
      TMDB_API_URL: service.apiUrl,
      TMDB_IMAGE_URL: service.imageUrl,
      TMDB_ACCESS_TOKEN: 'preview-token',
    },
    countCalls,
    untilQuiet: async () => {
      let before = -1;
      const isQuiet = async () => {
        const calls = await countCalls();
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
