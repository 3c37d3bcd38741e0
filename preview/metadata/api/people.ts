import { castOf, crewOf, type Person, personOf } from '../catalogue/people.ts';
import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { failure } from './errors.ts';
import { profilePath } from './pictures.ts';
import { mixedRow } from './rows.ts';

export function internalId(text: string): string {
  return ['a', 'b', 'c']
    .map((salt) =>
      hashText(salt + text)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('');
}

export function personName({ id, gender, name }: Person): Json {
  return { id, gender, name, original_name: name };
}

function personFields(person: Person, department: string): Json {
  return {
    ...personName(person),
    adult: false,
    known_for_department: department,
    popularity: Math.round((person.id % 977) * 31.7) / 1000,
    profile_path: person.hasPicture ? profilePath(person.id) : null,
  };
}

export function creditsOf(title: Title): Json {
  const creditId = (part: string): string => internalId(`${title.kind}${title.id}${part}`);
  return {
    cast: castOf(title).map(({ person, character }, order) => ({
      ...personFields(person, 'Acting'),
      ...(title.kind === 'movie' ? { cast_id: order + 1 } : {}),
      character,
      credit_id: creditId(`c${order}`),
      order,
    })),
    crew: crewOf(title).map(({ person, job, department }, order) => ({
      ...personFields(person, department),
      credit_id: creditId(`w${order}`),
      department,
      job,
    })),
  };
}

export function personDetails(id: number): Json {
  const person = personOf(id);
  if (person === null) throw failure('notFound');
  const none = {
    also_known_as: [],
    biography: '',
    birthday: null,
    deathday: null,
    homepage: null,
    imdb_id: null,
  };
  return { ...personFields(person, 'Acting'), ...none, place_of_birth: null };
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
    credit_id: internalId(`${id} ${title.kind}${title.id}`),
  }));
  return { cast, crew: [] };
}
