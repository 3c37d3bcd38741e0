import { fullName, premise } from '../words/premise.ts';
import { between, mix, pick, random, weighted } from './random.ts';
import type { Title } from './types.ts';

const FIRST_PERSON = 700_001;
const PEOPLE = 4_000;
const STREAM = 0x9e09;

/** Somebody who acts, directs or writes; invented like the titles. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly gender: 0 | 1 | 2;
  readonly hasPicture: boolean;
}

const origins: readonly (readonly [number, string])[] = [
  [34, 'ZA'],
  [20, 'US'],
  [9, 'GB'],
  [9, 'JP'],
  [5, 'KR'],
  [6, 'IN'],
  [5, 'FR'],
  [5, 'NG'],
  [3, 'BR'],
  [2, 'DE'],
  [2, 'ES'],
];

/** The person with this id, or null when there is none. */
export function personOf(id: number): Person | null {
  if (id < FIRST_PERSON || id >= FIRST_PERSON + PEOPLE) return null;
  const rnd = random(mix(STREAM, id));
  const country = weighted(rnd, origins);
  const gender = rnd() < 0.05 ? 0 : rnd() < 0.5 ? 1 : 2;
  return { id, country, name: fullName(country, rnd), gender, hasPicture: rnd() < 0.8 };
}

const pools = new Map<string, readonly number[]>();

/** The people from a country, found once and kept: ids only, so it stays small. */
function poolOf(country: string): readonly number[] {
  if (pools.size === 0) {
    const grouped = new Map<string, number[]>();
    for (let id = FIRST_PERSON; id < FIRST_PERSON + PEOPLE; id++) {
      const origin = weighted(random(mix(STREAM, id)), origins);
      const group = grouped.get(origin) ?? [];
      group.push(id);
      grouped.set(origin, group);
    }
    for (const [origin, ids] of grouped) pools.set(origin, ids);
  }
  return pools.get(country) ?? pools.get('ZA') ?? [];
}

/** A part in a title. */
export interface Part {
  readonly person: Person;
  readonly role: string;
}

/** Who is in a title, and as whom: the first two play the people of its story. */
export function castOf(title: Title): Part[] {
  const rnd = random(mix(title.seed, STREAM));
  const slots = premise(title.seed, title.country);
  const roles = [slots.full, `${slots.second} ${slots.other_family}`, slots.third];
  const seen = new Set<number>();
  const parts: Part[] = [];
  const count = between(rnd, 5, 12);
  for (let i = 0; i < count; i++) {
    const id = pick(rnd, poolOf(rnd() < 0.8 ? title.country : 'ZA'));
    const person = seen.has(id) ? null : personOf(id);
    seen.add(id);
    if (person) parts.push({ person, role: roles[i] ?? fullName(title.country, rnd) });
  }
  return parts;
}

/** Who made a title: job and department as the service names them. */
export function crewOf(title: Title): { person: Person; job: string; department: string }[] {
  const rnd = random(mix(title.seed, STREAM + 1));
  const jobs: [string, string][] = [
    ['Director', 'Directing'],
    ['Writer', 'Writing'],
    ['Director of Photography', 'Camera'],
    ['Editor', 'Editing'],
    ['Original Music Composer', 'Sound'],
    ['Producer', 'Production'],
  ];
  const crew: { person: Person; job: string; department: string }[] = [];
  for (const [job, department] of jobs) {
    const person = personOf(pick(rnd, poolOf(title.country)));
    if (person) crew.push({ person, job, department });
  }
  return crew;
}
