import type { EmbedServerConfig } from '#src/config/config.ts';
import { makeAsk } from './ask.ts';
import { type Finding, look } from './look.ts';
import { isPrivateHost } from './private-address.ts';
import { sourceUrl } from './source-url.ts';

/** A movie that every catalogue has. */
const known = { kind: 'movie', imdbId: 'tt0111161', season: null, episode: null, dub: false } as const;

export async function checkFraming(server: EmbedServerConfig, publicUrl: string): Promise<Finding> {
  const url = sourceUrl(server, known);
  if (url === null) return { is: 'lacks', ttlMs: 0, because: 'its template makes no address' };
  const allowPrivate = isPrivateHost(url.hostname);
  const ask = makeAsk({ allowPrivate, headers: { Accept: 'text/html' } });
  return look(url, { ask, ours: new URL(publicUrl), framable: [url.origin] });
}
