import type { EpisodePlace } from './episodes.ts';

/** Most positions of a viewer; above this number the oldest are deleted. */
export const maxPositions = 500;

/** Longer than any title. */
const maxLengthSeconds = 12 * 60 * 60;

/** From this share on, a title counts as watched to the end. Source: docs/requirements.md#positions. */
const finishedAt = 0.9;

/** Event of the window when a player has reached `finishedAt`. */
export const finishedEvent = 'player-finished';

/** An earlier position isn't worth resuming. */
const minSeconds = 10;

/** Seconds are whole. */
export interface Position {
  seconds: number;
  /** Null if neither the player nor the catalogue knows the length. */
  length: number | null;
}

export interface StoppedPosition extends Position {
  /** A movie has 0. */
  season: number;
  episode: number;
  /** The time is epoch ms. */
  stoppedAt: number;
}

export interface Start {
  seconds: number;
  /** Time since the position was saved; null without a saved position. */
  ageMs: number | null;
  /** The viewer; see `whoOf`. */
  who: string;
}

export interface EpisodeProgress {
  /** From 0 to 1; null if the episode wasn't begun or is watched. */
  share: number | null;
  isWatched: boolean;
}

export type ProgressOf = (place: EpisodePlace) => EpisodeProgress;

export interface ReportedPosition {
  seconds: number;
  duration: number | null;
  ended: boolean;
}

/** Limits the position to the player's and the catalogue's length. `runtime` is in minutes. */
export function boundPosition(
  { seconds, duration, ended }: ReportedPosition,
  runtime: number | null,
): Position {
  const lengths = [duration, runtime === null ? null : runtime * 60].filter(
    (length) => length !== null && Number.isFinite(length) && length >= 1,
  );
  const lengthSeconds = lengths.length === 0 ? null : Math.min(...lengths.map(Number), maxLengthSeconds);
  const reached = Math.floor(Math.min(seconds, lengthSeconds ?? maxLengthSeconds));
  if (!ended) return { seconds: reached, length: lengthSeconds === null ? null : Math.floor(lengthSeconds) };
  const length = Math.max(1, Math.floor(lengthSeconds ?? reached));
  return { seconds: length, length };
}

export function isFinished(position: Position): boolean {
  return (watchedShare(position) ?? 0) >= finishedAt;
}

/** Returns 0 to 1, rounded to hundredths, or null without a length. */
export function watchedShare({ seconds, length }: Position): number | null {
  return length === null ? null : Math.round((Math.min(seconds, length) / length) * 100) / 100;
}

/** Returns the second at which a player resumes. A finished title starts again at 0. */
export function resumeSecond(position: Position | null): number {
  return position === null || position.seconds < minSeconds || isFinished(position) ? 0 : position.seconds;
}
