import type { Area } from '#src/area.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { loadMovie, type PlayerArgs } from './load-around.ts';
import { loadEpisode } from './load-episode.ts';
import { recordEpisode, recordMovie } from './record-opened.ts';

/** A player's loader, and its action, which records what was opened. The router strips both from the browser's page. */
export function servePlayer(area: Area, kind: WatchKind, { isNamed = false } = {}) {
  return {
    loader: (args: PlayerArgs) =>
      kind === 'movie' ? loadMovie(area, args) : loadEpisode({ ...args, area, kind, isNamed }),
    action: (args: PlayerArgs) =>
      kind === 'movie'
        ? recordMovie(args.context, args.params.id)
        : recordEpisode({ ...args, area, kind, isNamed }),
  };
}
