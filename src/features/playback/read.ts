import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Log } from '#src/adapters/log.ts';
import { AppError } from '#src/domain/errors.ts';
import { bestFirst, experienceKey, noExperience, type Played } from '#src/domain/server-experience.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { ExperienceDeps } from './experience/deps.ts';
import { readExperience } from './experience/read.ts';
import { presentSource, type SourceView } from './present.ts';

/** What offering servers needs. */
export interface SourceDeps extends ExperienceDeps {
  embeds: Embeds;
  log: Log;
}

/** What the player asks the servers for. */
export interface Wanted extends Played {
  imdbId: string;
}

/**
 * The frames that this viewer may be offered for a title, the one to begin with first; empty when no server
 * has it. The best of the last days comes first, a server that hangs just now last. A server that was declared
 * to need more than the usual sandbox is never offered to a sub-user (product decisions, T13); without a viewer that
 * is taken to be one. Waits 1 s at most; never throws.
 */
export async function readSources(
  deps: SourceDeps,
  viewer: Pick<Viewer, 'kind' | 'userId'> | null,
  wanted: Wanted,
): Promise<SourceView[]> {
  const { embeds } = deps;
  const { imdbId, kind, season, episode, audio } = wanted;
  const what = experienceKey(wanted);
  const [offered, experienceOf] = await Promise.all([
    embeds.sourcesFor({ imdbId, kind, season, episode, dub: audio === 'dub' }),
    experienceWithin(deps, viewer?.userId ?? null, what),
  ]);
  const allowed = offered.filter(({ sandbox }) => viewer?.kind === 'main' || sandbox.length === 0);
  const best = bestFirst(allowed, ({ key }) => experienceOf(key));
  const inTime = best.filter(({ slow }) => !slow);
  const late = best.filter(({ slow }) => slow);
  return [...inTime, ...late].map((source) => presentSource(source, what, experienceOf(source.key)));
}

/** A player does without what others met when the database can't be asked. */
async function experienceWithin(deps: SourceDeps, userId: string | null, what: string) {
  try {
    return await readExperience(deps, userId, what, deps.embeds.keys);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, what }, 'The experience of servers could not be read');
    return () => noExperience;
  }
}

/** The server that an address asks for by its number, as text from the query; null when it asks for none. */
export function readServerNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

/** A title's id as it stands in an address: digits without leading zeros, at most 2³¹ − 1; else null. */
export function readTitleId(text: string | undefined): number | null {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= 2 ** 31 - 1 ? id : null;
}
