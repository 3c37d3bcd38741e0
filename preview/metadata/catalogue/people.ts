import { FACES } from '../art/compositions.ts';
import { fullName, premise } from '../words/premise.ts';
import { dateText } from './days.ts';
import { between, mix, pick, pickByShare, random } from './random.ts';
import type { Title } from './types.ts';

const STREAM = 0x9e09;
export const personIds = { first: 700_001, last: 704_000 };

export interface Person {
  id: number;
  name: string;
  gender: 0 | 1 | 2;
}

const lifeStream = 0x11fe;

/** Some people have no face, as at TMDB. */
export const hasFace = (id: number): boolean => random(mix(lifeStream, id))() < 0.9;

/** People share faces, but never within one cast. */
export const faceOf = (id: number): number => mix(id, 0xface) % FACES;

interface Life {
  birthday: string | null;
  deathday: string | null;
  place: string | null;
}

const places: Readonly<Record<string, readonly string[]>> = {
  ZA: ['Soweto, South Africa', 'Gqeberha, South Africa', 'Polokwane, South Africa', 'Paarl, South Africa'],
  US: ['Duluth, Minnesota, USA', 'Mobile, Alabama, USA'],
  GB: ['Leeds, England, UK', 'Dundee, Scotland, UK'],
};

export function lifeOf(id: number): Life {
  const rnd = random(mix(lifeStream, id + 1));
  const country = pickByShare(random(mix(STREAM, id)), origins);
  const day = (year: number) => dateText(Math.floor((year - 1970) * 365.25) + between(rnd, 1, 360));
  const born = between(rnd, 1925, 2004);
  return {
    birthday: rnd() < 0.1 ? null : day(born),
    deathday: born < 1950 && rnd() < 0.5 ? day(born + 62) : null,
    place: places[country] === undefined ? null : pick(rnd, places[country]),
  };
}

const origins = { ZA: 34, US: 20, GB: 9, JP: 9, KR: 5, IN: 6, FR: 5, NG: 5, BR: 3, DE: 2, ES: 2 };

export function personOf(id: number): Person | null {
  if (id < personIds.first || id > personIds.last) return null;
  const rnd = random(mix(STREAM, id));
  const country = pickByShare(rnd, origins);
  const gender = rnd() < 0.05 ? 0 : rnd() < 0.5 ? 1 : 2;
  return { id, name: fullName(country, rnd), gender };
}

let idsByCountry: Partial<Record<string, number[]>> | undefined;

function idsFrom(country: string): readonly number[] {
  idsByCountry ??= Object.groupBy(
    Array.from({ length: personIds.last - personIds.first + 1 }, (_, index) => personIds.first + index),
    (id) => pickByShare(random(mix(STREAM, id)), origins),
  );
  return idsByCountry[country] ?? idsByCountry.ZA ?? [];
}

export interface Role {
  person: Person;
  character: string;
}

export function castOf({ seed, country }: Title): Role[] {
  const rnd = random(mix(seed, STREAM));
  const { full = '', second, other_family, third = '' } = premise(seed, country);
  const characters = [full, `${second} ${other_family}`, third];
  const seen = new Set<number>();
  const cast: Role[] = [];
  const count = between(rnd, 5, 12);
  for (let i = 0; i < count; i++) {
    const id = pick(rnd, idsFrom(rnd() < 0.8 ? country : 'ZA'));
    const person = seen.has(faceOf(id)) ? null : personOf(id);
    seen.add(faceOf(id));
    if (person) cast.push({ person, character: characters[i] ?? fullName(country, rnd) });
  }
  return cast;
}

export function makersOf({ seed, country }: Title): Record<'director' | 'writer', string> {
  const rnd = random(mix(seed, STREAM + 1));
  const name = () => personOf(pick(rnd, idsFrom(country)))?.name ?? 'many hands';
  return { director: name(), writer: name() };
}
