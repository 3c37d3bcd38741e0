import { castOf, hasFace, lifeOf, type Person, personOf } from '../catalogue/people.ts';
import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { failure } from './errors.ts';
import { picturePath } from './pictures.ts';
import { mixedRow } from './rows.ts';

function personFields({ id, gender, name }: Person): Json {
  const face = hasFace(id) ? picturePath({ kind: 'person', id, shape: 'f' }) : null;
  const work = { adult: false, known_for_department: 'Acting', profile_path: face };
  return { id, gender, name, original_name: name, ...work };
}

export function creditsOf(title: Title): Json {
  return {
    cast: castOf(title).map(({ person, character }, order) => ({
      ...personFields(person),
      character,
      order,
    })),
  };
}

export function personDetails(id: number): Json {
  const person = personOf(id);
  if (person === null) throw failure('notFound');
  const { birthday, deathday, place } = lifeOf(id);
  return { ...personFields(person), birthday, deathday, place_of_birth: place, biography: '' };
}

interface Part {
  title: Title;
  character: string;
}

const partsByCatalogue = new WeakMap<Call['catalogue'], ReadonlyMap<number, Part[]>>();

function partsOf(id: number, catalogue: Call['catalogue']): readonly Part[] {
  let parts = partsByCatalogue.get(catalogue);
  if (parts === undefined) {
    parts = readParts([...catalogue.movies, ...catalogue.series]);
    partsByCatalogue.set(catalogue, parts);
  }
  return parts.get(id) ?? [];
}

function readParts(titles: readonly Title[]): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const title of titles) {
    for (const { person, character } of castOf(title)) {
      const own = parts.get(person.id) ?? [];
      own.push({ title, character });
      parts.set(person.id, own);
    }
  }
  return parts;
}

export function combinedCredits(id: number, call: Call): Json {
  const cast = partsOf(id, call.catalogue).map(({ title, character }) => ({
    ...mixedRow(title, languageOf(call)),
    character,
  }));
  return { cast };
}
