import { lastTimeOfDay } from './days.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

export const pushKinds = ['month-ending', 'new-episode', 'title-asked'] as const;

export type PushKind = (typeof pushKinds)[number];

/** The server writes the payload, and the service worker shows it as text. */
export interface PushPayload {
  title: string;
  body: string;
  /** Path of our site that a click opens. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** The viewer; see `whoOf`. The worker doesn't show the content to another viewer of the browser. */
  who: string;
}

/** Source: docs/requirements.md#notifications. */
const firstMinute = 7 * 60;
const openMs = 13 * hour;

/**
 * Returns the time until 20:00 in Johannesburg, while notifications may arrive; null in the quiet hours from
 * 20:00 to 07:00.
 */
export function msUntilQuiet(now: number): number | null {
  const left = lastTimeOfDay(now, firstMinute) + openMs - now;
  return left > 0 ? left : null;
}

export interface PushChoice {
  monthEnding: boolean;
  newEpisodes: boolean;
  /** A sub-user asked a grown-up for a title. */
  asks: boolean;
}

export const nothingChosen: PushChoice = { monthEnding: false, newEpisodes: false, asks: false };

export function isNothingChosen(choice: PushChoice): boolean {
  return Object.values(choice).every((isOn) => !isOn);
}

const retryDelaysMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour];

/** After this time another node may try again, so it is longer than the timeout of an attempt. */
export const pushAttemptMs = 2 * minute;

/** An older notification is no news and isn't sent. */
const lifetimeMs = day;

/** A longer `Retry-After` of a push service is cut to this time. */
const maxRetryAfterMs = 6 * hour;

/** Returns null if no attempt is left. */
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

/** Most subscriptions of a viewer; a further one replaces the oldest. */
export const maxSubscriptions = 20;

/** Most notifications about new episodes that a browser gets in a day. */
export const maxEpisodesADay = 3;

/** Days after which a new episode is no news. */
export const newsDays = 7;

/** Retention of records of sent notifications: longer than any span for which they prevent a repetition. */
export const messageRecordMs = 60 * day;
