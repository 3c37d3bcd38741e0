import type { EmbedServerConfig } from '#src/config/config.ts';
import { createFetchLimited } from './fetch-limited.ts';
import { isPrivateHost } from './private-address.ts';
import { type Finding, probeServer } from './probe.ts';
import { sourceUrl } from './source-url.ts';

/** A movie that every catalogue has. */
const sample = { kind: 'movie', imdbId: 'tt0111161', season: null, episode: null, dub: false } as const;

export async function checkFraming(server: EmbedServerConfig, publicUrl: string): Promise<Finding> {
  const url = sourceUrl(server, sample);
  if (url === null) return { is: 'lacks', ttlMs: 0, because: 'its template makes no address' };
  const allowPrivate = isPrivateHost(url.hostname);
  const fetch = createFetchLimited({ allowPrivate, headers: { Accept: 'text/html' } });
  return probeServer(url, { fetch, ours: new URL(publicUrl), framable: [url.origin] });
}
