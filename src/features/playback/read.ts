import type { I18n } from '@lingui/core';
import type { Embeds, Playable } from '#src/adapters/embeds/embeds.ts';
import type { Log } from '#src/adapters/log.ts';
import { AppError } from '#src/domain/errors.ts';
import type { SourceAddresses } from '#src/domain/film.ts';
import { bestFirst, type PlayedTitle, playedKey, unknownHealth } from '#src/domain/server-health.ts';
import { isReadOnly, type Viewer } from '#src/domain/viewer.ts';
import type { ServerHealthDeps } from '#src/features/playback/server-health/server-health.ts';
import { presentSource, type SourceView } from './present.ts';
import { readServerHealth } from './server-health/server-health.ts';

export interface SourceDeps extends ServerHealthDeps {
  embeds: Embeds;
  log: Log;
  texts: I18n;
}

export interface Wanted extends PlayedTitle {
  imdbId: string;
  seconds?: number;
  /** See `readAddressSettings`. */
  settings: NonNullable<Playable['settings']>;
}

/**
 * A main user's page holds the addresses, also while they view as a sub-user. A sub-user's page holds none, so
 * that a copy of the page plays nothing. Source: docs/security.md, rule 49.
 */
export async function readPageSources(
  deps: SourceDeps,
  viewer: Viewer | null,
  wanted: Wanted,
): Promise<SourceView[]> {
  const sources = await readSources(deps, viewer, wanted);
  if (viewer !== null && (viewer.kind === 'main' || isReadOnly(viewer))) return sources;
  return sources.map((source) => ({ ...source, address: null }));
}

/** Returns the addresses that a sub-user's page requests separately. */
export function addressesOf(sources: readonly SourceView[]): SourceAddresses {
  return Object.fromEntries(
    sources.flatMap(({ number, address }) => (address === null ? [] : [[number, address]])),
  );
}

/**
 * The first source is the one to begin with. A server that needs a wider sandbox is never offered to a sub-user
 * or without a viewer. Waits at most 1 s; never throws. Source: docs/requirements.md#players.
 */
export async function readSources(
  deps: SourceDeps,
  viewer: Pick<Viewer, 'kind' | 'userId'> | null,
  wanted: Wanted,
): Promise<SourceView[]> {
  const { embeds } = deps;
  const { imdbId, kind, season, episode, audio, seconds = 0, settings } = wanted;
  const what = playedKey(wanted);
  const [offered, healthOf] = await Promise.all([
    embeds.sourcesFor({ imdbId, kind, season, episode, dub: audio === 'dub', seconds, settings }),
    readHealthInTime(deps, viewer?.userId ?? null, what),
  ]);
  const allowed = offered.filter(({ sandbox }) => viewer?.kind === 'main' || sandbox.length === 0);
  const best = bestFirst(allowed, ({ key }) => healthOf(key));
  const inTime = best.filter(({ slow }) => !slow);
  const late = best.filter(({ slow }) => slow);
  return [...inTime, ...late].map((source) => presentSource(source, what, healthOf(source.key), deps.texts));
}

/** Falls back to no votes when the database is busy, because a player works without them. */
async function readHealthInTime(deps: SourceDeps, userId: string | null, what: string) {
  try {
    return await readServerHealth(deps, userId, what, deps.embeds.keys);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, what }, 'The health of servers could not be read');
    return () => unknownHealth;
  }
}

export function readServerNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null;
}
