import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { AppError } from '#src/domain/errors.ts';
import { isListable } from './pipeline.ts';
import type { ReadDeps } from './read.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export interface CollectionParts {
  name: MessageDescriptor;
  titles: KnownTitle[];
}

/** A collection of one movie isn't shown as a row. */
const minParts = 2;

/** Returns the other movies, sorted by release date. Logs a failure and returns null. */
export async function readCollection(
  { catalogue, audience, log }: ReadDeps,
  { kind, id, details }: KnownTitle,
  timeoutMs: number,
): Promise<CollectionParts | null> {
  const collection = details?.collection;
  if (collection === undefined) return null;
  const until = performance.now() + timeoutMs;
  try {
    const ids = await catalogue.page(rowOf(collection), 1);
    const titlesById = await catalogue.titles(kind, ids, Math.max(0, until - performance.now()));
    const titles = [...titlesById.values()]
      .filter((title) => isListable(title, audience))
      .sort((a, b) => (a.releasedOn ?? '9999').localeCompare(b.releasedOn ?? '9999'));
    if (titles.length < minParts) return null;
    return { name: msg`More in this collection`, titles: titles.filter((title) => title.id !== id) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, kind, id }, 'A collection could not be read');
    return null;
  }
}

function rowOf({ id }: { id: number }): RowDefinition {
  return {
    key: `collection.${id}`,
    kind: 'movie',
    policy: 'facts',
    path: `/collection/${id}`,
    params: () => ({ language: 'en-US' }),
  };
}
