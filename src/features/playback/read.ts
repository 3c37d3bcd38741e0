import type { Embeds, Playable } from '#src/adapters/embeds/embeds.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { presentSource, type SourceView } from './present.ts';

/**
 * The frames that this viewer may be offered for a title, the one to begin with first; empty when no server
 * has it. A server that was declared to need more than the usual sandbox is never offered to a sub-user
 * (decisions, T13). Waits 1 s at most; never throws.
 */
export async function readSources(
  embeds: Embeds,
  viewer: Viewer['kind'],
  what: Playable,
): Promise<SourceView[]> {
  const sources = await embeds.sourcesFor(what);
  return sources
    .filter(({ sandbox }) => viewer === 'main' || sandbox.length === 0)
    .map((source) => presentSource(source));
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
