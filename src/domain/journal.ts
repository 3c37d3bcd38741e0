import type { Audio, EpisodePlace } from './episodes.ts';
import type { MarkedTitle, MarkName } from './marks.ts';
import type { ReportedPosition } from './position.ts';
import type { SettingName } from './settings.ts';

/** A title looks like `movie 603`, `series 7`, `anime 7 1 3 dub`; see `playedKey`. */
export type Change =
  | { kind: MarkName; title: string; value: boolean }
  /** The title's player has opened. `value` is the audio of an anime, which the browser remembers. */
  | { kind: 'opened'; title: string; value: Audio | null }
  | { kind: 'position'; title: string; value: ReportedPosition }
  /** Removes a title (null: all titles) from the history. Titles watched after `value` (epoch ms) stay. */
  | { kind: 'removed'; title: string | null; value: number | null }
  | { kind: 'setting'; title: null; value: { name: SettingName; value: string } };

/** A device stores the entry until the server has answered. */
export type JournalEntry = Change & {
  /** Later entries of the same viewing have the same id: the entry with the latest `at` counts. */
  id: string;
  /** See `whoOf`. The server refuses the entry in a session of another viewer. */
  viewer: string;
  /** Epoch ms by the device's clock. */
  at: number;
};

/** An entry that is in neither list stays on the device. */
export interface JournalAnswer {
  done: string[];
  refused: string[];
}

/** Limits the size of a batch: a browser sends at most 64 kB while the viewer leaves a page. */
export const maxBatch = 50;

export interface MarkOf {
  kind: MarkName;
  title: string;
}

export function listOf({ kind, titleId }: MarkedTitle): MarkOf {
  return { kind: 'list', title: `${kind} ${titleId}` };
}

/** `place` is null for a movie. */
export function watchedOf({ kind, titleId }: MarkedTitle, place: EpisodePlace | null): MarkOf {
  const episode = place === null ? '' : ` ${place.season} ${place.episode}`;
  return { kind: 'watched', title: `${kind} ${titleId}${episode}` };
}

export function markKey({ kind, title }: MarkOf): string {
  return `${kind} ${title}`;
}
