import type { TitleView } from '#src/features/catalogue/present.ts';
import type { EpisodesView } from '#src/features/playback/episodes.ts';
import { titled } from '#src/pages/describe-page.ts';
import { episodeName } from './use-episode.ts';

/** Undefined for a missing page. */
type EpisodePageData =
  | { kind: 'series'; title: TitleView; episodes: EpisodesView | null }
  | { kind: 'unavailable' };

export function episodeMeta(loaded: EpisodePageData | undefined, root: Parameters<typeof titled>[1]) {
  if (loaded?.kind !== 'series') return [{ title: titled('Temporarily unavailable', root) }];
  const { title, episodes } = loaded;
  const name = episodes === null ? title.name : `${title.name}: ${episodeName(episodes)}`;
  return [{ title: titled(name, root) }, { name: 'description', content: title.overview }];
}

/** Documents carry their loader's headers. */
export function headersOfLoader({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}
