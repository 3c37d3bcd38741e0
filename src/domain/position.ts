import type { EpisodePlace } from './episodes.ts';

/** Each viewer has so many at most; the oldest go first. */
export const maxPositions = 500;

/** No title is longer. */
const maxLengthSeconds = 12 * 60 * 60;

/** A position beyond this share counts as watched to the end. Source: docs/requirements.md#positions. */
const finishedAt = 0.9;

/** The window gets this event when a player has come so far. */
export const finishedEvent = 'player-finished';

/** A start of less isn't worth going back to. */
const minSeconds = 10;

/** Seconds are whole. */
export interface Position {
  seconds: number;
  /** It is null if neither the player nor the catalogue knows it. */
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
  /** It is the time since the position was saved; null if nothing was. */
  ageMs: number | null;
  /** It names the viewer; see `whoOf`. */
  who: string;
}

export interface EpisodeProgress {
  /** It ranges from 0 to 1, and is null if the episode wasn't begun, or is watched. */
  share: number | null;
  isWatched: boolean;
}

export type ProgressOf = (place: EpisodePlace) => EpisodeProgress;

export interface ReportedPosition {
  seconds: number;
  duration: number | null;
  ended: boolean;
}

/** The player's and the catalogue's length bound the position. `runtime` is in minutes. */
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

/** Returns 0 to 1 in hundredths, or null without a length. */
export function watchedShare({ seconds, length }: Position): number | null {
  return length === null ? null : Math.round((Math.min(seconds, length) / length) * 100) / 100;
}

/** Returns where a player goes on; a finished title begins anew. */
export function resumeSecond(position: Position | null): number {
  return position === null || position.seconds < minSeconds || isFinished(position) ? 0 : position.seconds;
}
