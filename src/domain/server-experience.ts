import type { Audio } from './episodes.ts';
import type { WatchKind } from './title.ts';

/** What is played, as far as servers may differ in it: one title, or one episode in one audio. */
export interface Played {
  kind: WatchKind;
  titleId: number;
  /** Null for a movie. */
  season: number | null;
  episode: number | null;
  audio: Audio;
}

/** Names what is played: `movie 603`, `series 7 2 5`, `anime 7 2 5 dub`. */
export function experienceKey({ kind, titleId, season, episode, audio }: Played): string {
  const place = season === null || episode === null ? [] : [season, episode];
  return [kind, titleId, ...place, ...(audio === 'dub' ? [audio] : [])].join(' ');
}

const keyShape =
  /^(?:(movie) ([1-9]\d{0,9})|(series|anime) ([1-9]\d{0,9}) ([1-9]\d{0,4}) ([1-9]\d{0,4})( dub)?)$/;

/** Reads such a name from outside; null when it names nothing. */
export function readExperienceKey(text: string): Played | null {
  const [, movie, movieId, other, id, season, episode, dub] = keyShape.exec(text) ?? [];
  const numbers = { titleId: Number(movieId ?? id), season: null, episode: null };
  if (movie === 'movie') return { kind: 'movie', ...numbers, audio: 'sub' };
  if (other !== 'series' && other !== 'anime') return null;
  const place = { season: Number(season), episode: Number(episode) };
  return { kind: other, ...numbers, ...place, audio: dub === undefined ? 'sub' : 'dub' };
}

/** What became of one server for one title or episode: a trusted message said that it plays, or it was left. */
export type ServerOutcome =
  /** The frame said that it plays. */
  | 'played'
  /** Nothing came in time, or the frame said that it can't play. */
  | 'left'
  /** The viewer said that it doesn't play, plays something else, or is broken. */
  | 'reported';

export const serverOutcomes: readonly ServerOutcome[] = ['played', 'left', 'reported'];

/**
 * What a household's count of the day becomes when something else happens: a film that plays after all mends a
 * server that was left, and a report stands, whatever a frame says of itself later.
 */
export function outcomeAfter(before: ServerOutcome | null, now: ServerOutcome): ServerOutcome {
  return before === 'reported' ? before : now;
}

/** What is known of one server for one title or episode. */
export interface ServerExperience {
  /** How many households it played for. */
  played: number;
  /** How many left it. */
  left: number;
  /** What became of it today in the viewer's own household; null when nothing was noted. */
  own: ServerOutcome | null;
}

/** The current day included. Source: decisions/0011-experience-of-servers.md. */
export const experienceDays = 7;

/** What fewer households than this have met says nothing to others: nobody can turn the order alone. */
const minVotes = 2;

/** Of a server that nothing is known of. */
const neutral = 2.5;

/** Of one that this household has left today: it is theirs to know, whatever others met. */
const leftByUs = -1;

/** Nothing is known of it. */
export const noExperience: ServerExperience = { played: 0, left: 0, own: null };

/** Whether viewers should be told that a server gives trouble with this title. */
export function hasTrouble(experience: ServerExperience): boolean {
  return scoreOf(experience) < neutral;
}

/**
 * Servers in the order in which they are tried: the best first, and in the order given where nothing tells
 * them apart. A household's own experience of today weighs for itself alone; that of others from two
 * households on. None is left out.
 */
export function bestFirst<Server>(
  servers: readonly Server[],
  experienceOf: (server: Server) => ServerExperience,
): Server[] {
  const scored = servers.map((server) => ({ server, score: scoreOf(experienceOf(server)) }));
  return scored.sort((a, b) => b.score - a.score).map(({ server }) => server);
}

/** 0 to 5 in whole steps, so that a few households more or less don't change the order; see also `leftByUs`. */
function scoreOf({ played, left, own }: ServerExperience): number {
  if (own === 'left' || own === 'reported') return leftByUs;
  if (played + left < minVotes) return neutral;
  // One of each is added, so that few households weigh less than many.
  return Math.round((5 * (played + 1)) / (played + left + 2));
}
