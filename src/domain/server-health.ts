import type { Audio, EpisodePlace } from './episodes.ts';
import type { WatchKind } from './title.ts';

export interface PlayedTitle {
  kind: WatchKind;
  titleId: number;
  /** A movie has no season. */
  season: number | null;
  episode: number | null;
  audio: Audio;
}

export function placePlayed({ season, episode }: PlayedTitle): EpisodePlace | null {
  return season === null || episode === null ? null : { season, episode };
}

/** Returns text such as `movie 603`, `series 7 2 5`, `anime 7 2 5 dub`. */
export function playedKey({ kind, titleId, season, episode, audio }: PlayedTitle): string {
  const place = season === null || episode === null ? [] : [season, episode];
  return [kind, titleId, ...place, ...(audio === 'dub' ? [audio] : [])].join(' ');
}

const keyShape =
  /^(?:(movie) ([1-9]\d{0,9})|(series|anime) ([1-9]\d{0,9}) ([1-9]\d{0,4}) ([1-9]\d{0,4})( dub)?)$/;

export function parsePlayedKey(text: string): PlayedTitle | null {
  const [, movie, movieId, other, id, season, episode, dub] = keyShape.exec(text) ?? [];
  const numbers = { titleId: Number(movieId ?? id), season: null, episode: null };
  if (movie === 'movie') return { kind: 'movie', ...numbers, audio: 'sub' };
  if (other !== 'series' && other !== 'anime') return null;
  const place = { season: Number(season), episode: Number(episode) };
  return { kind: other, ...numbers, ...place, audio: dub === undefined ? 'sub' : 'dub' };
}

export type ServerOutcome =
  | 'played'
  /** The player sent an error. A countdown that ran out doesn't count, because it proves nothing. */
  | 'left'
  /** The viewer reported the server. */
  | 'reported';

/** The viewer stays with a server whose player sends no messages. It counts for this household alone. */
export const silentReport = 'silent' as const;

export const serverOutcomes: readonly ServerOutcome[] = ['played', 'left', 'reported'];

/** A later outcome replaces an earlier one, except a report. */
export function outcomeAfter(before: ServerOutcome | null, now: ServerOutcome): ServerOutcome {
  return before === 'reported' ? before : now;
}

export interface ServerHealth {
  played: number;
  left: number;
  /** The household's own outcome of today. */
  own: ServerOutcome | null;
  /** The household stays with this server, although its player never reports that it plays. */
  silent: boolean;
}

/** Includes the current day. Source: decisions/0011-experience-of-servers.md. */
export const serverHealthDays = 7;

/** Fewer households than this don't change the order for other households. */
const minVotes = 2;

/** Highest score, for a server that is unknown or without trouble: successes never move a server ahead. */
const neutral = 2.5;

/** Score of a server that this household left or reported today. */
const leftByUs = -1;

export const unknownHealth: ServerHealth = { played: 0, left: 0, own: null, silent: false };

export function hasTrouble(health: ServerHealth): boolean {
  return scoreOf(health) < neutral;
}

/** Keeps the order of equal scores. A household's own outcome of today affects only its own order. */
export function bestFirst<Server>(
  servers: readonly Server[],
  healthOf: (server: Server) => ServerHealth,
): Server[] {
  const scored = servers.map((server) => ({ server, score: scoreOf(healthOf(server)) }));
  return scored.sort((a, b) => b.score - a.score).map(({ server }) => server);
}

/** Rounds to whole numbers, so that a few households don't change the order. See `leftByUs` too. */
function scoreOf({ played, left, own }: ServerHealth): number {
  if (own === 'left' || own === 'reported') return leftByUs;
  if (played + left < minVotes) return neutral;
  // Laplace smoothing gives a few households less weight.
  return Math.min(neutral, Math.round((5 * (played + 1)) / (played + left + 2)));
}
