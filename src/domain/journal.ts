import type { Audio, EpisodePlace } from './episodes.ts';
import type { MarkedTitle, MarkName } from './marks.ts';
import type { ReportedPosition } from './position.ts';
import type { SettingName } from './settings.ts';

/** A title looks like `movie 603`, `series 7`, `anime 7 1 3 dub`; see `playedKey`. */
export type Change =
  | { kind: MarkName; title: string; value: boolean }
  /** Its player has opened. Browsers that play anime remember `value`. */
  | { kind: 'opened'; title: string; value: Audio | null }
  | { kind: 'position'; title: string; value: ReportedPosition }
  /** It leaves the history, or all of it without a title. What was watched after `value` (epoch ms) stays. */
  | { kind: 'removed'; title: string | null; value: number | null }
  | { kind: 'setting'; title: null; value: { name: SettingName; value: string } };

/** A device keeps it until the server has answered. */
export type JournalEntry = Change & {
  /** An entry of a film that goes on keeps its id: the one with the latest `at` counts. */
  id: string;
  /** See `whoOf`. The server refuses it in another session. */
  viewer: string;
  /** The time is the device's, in epoch ms. */
  at: number;
};

/** What is in neither list stays on the device. */
export interface JournalAnswer {
  done: string[];
  refused: string[];
}

/** A browser sends 64 kB from a page that is left. */
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
