import { lastTimeOfDay } from './days.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

export const pushKinds = ['month-ending', 'new-episode', 'title-asked'] as const;

export type PushKind = (typeof pushKinds)[number];

/** The server composes it, and the worker shows it as text. */
export interface PushPayload {
  title: string;
  body: string;
  /** A click opens this path of our own. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** Another viewer of the browser sees nothing of it. */
  who: string;
}

/** Source: docs/requirements.md#notifications. */
const firstMinute = 7 * 60;
const openMs = 13 * hour;

/**
 * Returns how long notifications may still arrive today (20:00 in Johannesburg ends it); null from 20:00 to
 * 07:00.
 */
export function msUntilQuiet(now: number): number | null {
  const left = lastTimeOfDay(now, firstMinute) + openMs - now;
  return left > 0 ? left : null;
}

export interface PushChoice {
  monthEnding: boolean;
  newEpisodes: boolean;
  /** A sub-user asks a grown-up. */
  asks: boolean;
}

export const nothingChosen: PushChoice = { monthEnding: false, newEpisodes: false, asks: false };

export function isNothingChosen(choice: PushChoice): boolean {
  return Object.values(choice).every((isOn) => !isOn);
}

const retryDelaysMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour];

/** Another node may try after it, so it is longer than the timeout of an attempt. */
export const pushAttemptMs = 2 * minute;

/** News that arrives later than this is no news. */
const lifetimeMs = day;

/** A push service's `Retry-After` is obeyed up to this. */
const maxRetryAfterMs = 6 * hour;

/** Returns null to give up. */
export function nextPushAttempt(
  { attempts, createdAt }: { attempts: number; createdAt: number },
  now: number,
  retryAfterMs = 0,
): number | null {
  const delay = retryDelaysMs[attempts - 1];
  if (delay === undefined) return null;
  const dueAt = now + Math.max(delay, Math.min(retryAfterMs, maxRetryAfterMs));
  return isPushWorthSending(createdAt, dueAt) ? dueAt : null;
}

export function isPushWorthSending(createdAt: number, now: number): boolean {
  return now - createdAt < lifetimeMs;
}

export const maxEndpointLength = 2_000;

/** Each viewer has so many; the oldest goes when there are more. */
export const maxSubscriptions = 20;

/** A browser is told of so many episodes in a day. */
export const maxEpisodesADay = 3;

/** Older episodes are no news. */
export const newsDays = 7;

/** It is longer than anything that is compared with it. */
export const messageRecordMs = 60 * day;
