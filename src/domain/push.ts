import { lastTimeOfDay } from './days.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

export const pushKinds = ['month-ending', 'new-episode'] as const;

export type PushKind = (typeof pushKinds)[number];

/** What the worker shows. The server composes it, and the worker shows it as text. */
export interface PushPayload {
  title: string;
  body: string;
  /** One of our own, which a click opens. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
  /** Whose it is: another viewer of the browser sees nothing of it. */
  who: string;
}

/** Source: docs/requirements.md#notifications. */
const firstMinute = 7 * 60;
const openMs = 13 * hour;

/** How long notifications may still arrive today (20:00 in Johannesburg ends it); null from 20:00 to 07:00. */
export function msUntilQuiet(now: number): number | null {
  const left = lastTimeOfDay(now, firstMinute) + openMs - now;
  return left > 0 ? left : null;
}

/** What a viewer switched on in one browser. */
export interface PushChoice {
  monthEnding: boolean;
  newEpisodes: boolean;
}

export const nothingChosen: PushChoice = { monthEnding: false, newEpisodes: false };

const retryDelaysMs = [minute, 5 * minute, 15 * minute, hour, 3 * hour];

/** Another node may try after it, so it is longer than the timeout of an attempt. */
export const pushAttemptMs = 2 * minute;

/** Of news. */
const lifetimeMs = day;

/** What a push service asks for is obeyed up to this. */
const maxRetryAfterMs = 6 * hour;

/** When to try again; null to give up. */
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

/** Of one viewer. The oldest goes when there are more. */
export const maxSubscriptions = 20;

/** A browser is told of so many episodes in a day. */
export const maxEpisodesADay = 3;

/** Older episodes are no news. */
export const newsDays = 7;

/** Longer than anything that is compared with it. */
export const messageRecordMs = 60 * day;
