import { castOf, type Person, personOf } from '../catalogue/people.ts';
import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { failure } from './errors.ts';
import { mixedRow } from './rows.ts';

function personFields({ id, gender, name }: Person): Json {
  const none = { adult: false, known_for_department: 'Acting', profile_path: null };
  return { id, gender, name, original_name: name, ...none };
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
  return personFields(person);
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
