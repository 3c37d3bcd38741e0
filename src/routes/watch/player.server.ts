import type { WatchKind } from '#src/domain/title.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { loadMovie, type PlayerArgs } from './load-around.ts';
import { loadEpisode } from './load-episode.ts';
import { recordEpisode, recordMovie } from './record-opened.ts';

/** A player's loader, and its action, which records what was opened. The router strips both from the browser's page. */
export function servePlayer(kind: WatchKind, { isNamed = false } = {}) {
  return {
    loader: (args: PlayerArgs) =>
      kind === 'movie'
        ? loadMovie(readArea(args.context), args)
        : loadEpisode({ ...args, area: readArea(args.context), kind, isNamed }),
    action: (args: PlayerArgs) =>
      kind === 'movie'
        ? recordMovie(args.context, args.params.id)
        : recordEpisode({ ...args, area: readArea(args.context), kind, isNamed }),
  };
}
