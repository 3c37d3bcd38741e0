import type { WatchKind } from '#src/domain/title.ts';
import { formContext } from '#src/http/request/contexts.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { loadMovie, type PlayerArgs } from './load-around.ts';
import { loadEpisode } from './load-episode.ts';
import { playByForm } from './play-by-form.ts';
import { recordEpisode, recordMovie } from './record-opened.ts';

/** A player's loader, and its action, which records what was opened, or plays without script. The router strips both from the browser's page. */
export function servePlayer(kind: WatchKind, { isNamed = false } = {}) {
  return {
    loader: (args: PlayerArgs) =>
      kind === 'movie'
        ? loadMovie(readArea(args.context), args)
        : loadEpisode({ ...args, area: readArea(args.context), kind, isNamed }),
    action: async (args: PlayerArgs) => {
      if (args.context.get(formContext).has('play')) return playByForm(args.context);
      return kind === 'movie'
        ? recordMovie(args.context, args.params.id)
        : recordEpisode({ ...args, area: readArea(args.context), kind, isNamed });
    },
  };
}
