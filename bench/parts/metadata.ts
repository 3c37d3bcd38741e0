import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMetadata } from '#preview/metadata/server.ts';
import { waitUntil } from './product.ts';

export interface BenchMetadata {
  env: Record<string, string>;
  /** The count leaves out pictures. */
  countCalls(): Promise<number>;
  /** The product has its rows: 4 s without a call. */
  untilQuiet(): Promise<void>;
  close(): Promise<void>;
}

/** It runs in this process, with the real service's limit. */
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
