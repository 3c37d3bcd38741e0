import { castOf, crewOf, type Person } from '../catalogue/people.ts';
import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import { profilePath } from './pictures.ts';
import type { Json } from './rows.ts';

/** 24 hexadecimal digits, as the service's internal ids have. */
export function internalId(text: string): string {
  const part = (salt: string): string =>
    hashText(salt + text)
      .toString(16)
      .padStart(8, '0');
  return part('a') + part('b') + part('c');
}

function personFields(person: Person, department: string): Json {
  return {
    adult: false,
    gender: person.gender,
    id: person.id,
    known_for_department: department,
    name: person.name,
    original_name: person.name,
    popularity: Math.round((person.id % 977) * 31.7) / 1000,
    profile_path: person.hasPicture ? profilePath(person.id) : null,
  };
}

/** Cast and crew of a title. */
export function creditsOf(title: Title): Json {
  return {
    cast: castOf(title).map(({ person, character }, order) => ({
      ...personFields(person, 'Acting'),
      ...(title.kind === 'movie' ? { cast_id: order + 1 } : {}),
      character,
      credit_id: internalId(`${title.kind}${title.id}c${order}`),
      order,
    })),
    crew: crewOf(title).map(({ person, job, department }, order) => ({
      ...personFields(person, department),
      credit_id: internalId(`${title.kind}${title.id}w${order}`),
      department,
      job,
    })),
  };
}

/** One person as search returns it. */
export function personRow(person: Person): Json {
  return { ...personFields(person, 'Acting'), media_type: 'person', known_for: [] };
}
