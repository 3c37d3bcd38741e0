import * as v from 'valibot';
import type { WatchKind } from '#src/domain/title.ts';
import { text } from '#src/http/request/fields.ts';
import type { FormSpec } from '#src/http/request/form-action.ts';
import { readArea } from '#src/http/request/read-area.ts';
import { recordFormerOpening } from '#src/routes/parts/former-changes/record-opened.ts';
import { loadMovie, type PlayerArgs } from './load-around.ts';
import { loadEpisode } from './load-episode.ts';
import { type PressedFilm, playByForm } from './play-by-form.ts';

/** `play` is the key of the title; pages of 1.0 send the other fields instead. */
const schema = v.object({ play: text, server: text, season: text, episode: text, audio: text });

/** A player's loader, and its form for playing without script. The browser's bundle contains neither. */
export function servePlayer(kind: WatchKind, { isNamed = false } = {}) {
  const form: FormSpec<typeof schema, PressedFilm | Awaited<ReturnType<typeof recordFormerOpening>>> = {
    schema,
    run: async (call) => (call.values.play === '' ? recordFormerOpening(call, kind) : playByForm(call)),
  };
  return {
    loader: (args: PlayerArgs) =>
      kind === 'movie'
        ? loadMovie(readArea(args.context), args)
        : loadEpisode({ ...args, area: readArea(args.context), kind, isNamed }),
    form,
  };
}
