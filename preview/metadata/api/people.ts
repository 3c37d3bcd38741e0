import { castOf, crewOf, type Person } from '../catalogue/people.ts';
import { hashText } from '../catalogue/random.ts';
import type { Title } from '../catalogue/types.ts';
import type { Json } from './call.ts';
import { profilePath } from './pictures.ts';

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
