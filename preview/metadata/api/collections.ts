import type { Title } from '../catalogue/types.ts';
import type { Call, Json } from './call.ts';
import { failure } from './errors.ts';
import { backdropPath, posterPath } from './pictures.ts';
import { listRow } from './rows.ts';

const firstId = 610_000;

/** The first three of each twelve movies form a collection. */
const dozen = 12;
const parts = 3;

function partsOf(id: number, { catalogue }: Pick<Call, 'catalogue'>): readonly Title[] {
  const start = (id - firstId) * dozen;
  return start < 0 ? [] : catalogue.movies.slice(start, start + parts);
}

function collectionFields(id: number, [first]: readonly Title[]): Json | null {
  if (first === undefined) return null;
  const name = `${first.title} Collection`;
  return { id, name, poster_path: posterPath(first), backdrop_path: backdropPath(first) };
}

export function collectionOf(title: Title, call: Pick<Call, 'catalogue'>): Json | null {
  const index = call.catalogue.movies.indexOf(title);
  if (index < 0 || index % dozen >= parts) return null;
  const id = firstId + Math.floor(index / dozen);
  return collectionFields(id, partsOf(id, call));
}

export function collectionDetails(id: number, call: Call): Json {
  const titles = partsOf(id, call);
  const fields = collectionFields(id, titles);
  if (fields === null) throw failure('notFound');
  return { ...fields, overview: '', parts: titles.map((title) => listRow(title, 'en')) };
}
