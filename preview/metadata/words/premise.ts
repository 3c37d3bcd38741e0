import { mix, pick, type Random, random } from '../catalogue/random.ts';
import type { Slots } from './expand.ts';
import { lexicon } from './lexicon.ts';
import { type Names, names } from './people.ts';
import { type Places, places } from './places.ts';

const STREAM = 0x5109;

function namesOf(country: string): Names {
  const found = names[country] ?? names.ZA;
  if (!found) throw new Error('The names of the home country are missing');
  return found;
}

function placesOf(country: string): Places {
  const found = places[country] ?? places.ZA;
  if (!found) throw new Error('The places of the home country are missing');
  return found;
}

/** A made-up full name. */
export function fullName(country: string, rnd: Random): string {
  const people = namesOf(country);
  return `${pick(rnd, rnd() < 0.5 ? people.women : people.men)} ${pick(rnd, people.families)}`;
}

function other(list: readonly string[], taken: string, rnd: Random): string {
  for (let attempt = 0; attempt < 8; attempt++) {
    const value = pick(rnd, list);
    if (value !== taken) return value;
  }
  return taken;
}

/** What a title and its story have in common, drawn from the title's seed: the same seed, the same people. */
export function premise(seed: number, country: string): Slots {
  const rnd = random(mix(seed, STREAM));
  const people = namesOf(country);
  const where = placesOf(country);
  const woman = rnd() < 0.54;
  const first = pick(rnd, woman ? people.women : people.men);
  const family = pick(rnd, people.families);
  const secondWoman = rnd() < 0.5;
  const second = other(secondWoman ? people.women : people.men, first, rnd);
  const job = pick(rnd, lexicon.job);
  const town = pick(rnd, where.towns);
  const thing = pick(rnd, lexicon.thing);
  return {
    country,
    lead: first,
    family,
    full: `${first} ${family}`,
    he: woman ? 'she' : 'he',
    him: woman ? 'her' : 'him',
    his: woman ? 'her' : 'his',
    himself: woman ? 'herself' : 'himself',
    He: woman ? 'She' : 'He',
    His: woman ? 'Her' : 'His',
    boy: woman ? 'girl' : 'boy',
    man: woman ? 'woman' : 'man',
    second,
    other_family: other(people.families, family, rnd),
    he2: secondWoman ? 'she' : 'he',
    him2: secondWoman ? 'her' : 'him',
    his2: secondWoman ? 'her' : 'his',
    third: other(rnd() < 0.5 ? people.women : people.men, second, rnd),
    job,
    job2: other(lexicon.job, job, rnd),
    city: pick(rnd, where.cities),
    town,
    town2: other(where.towns, town, rnd),
    land: pick(rnd, where.lands),
    thing,
    thing2: other(lexicon.thing, thing, rnd),
    bird: pick(rnd, lexicon.bird),
    beast: pick(rnd, lexicon.beast),
    plant: pick(rnd, lexicon.plant),
    colour: pick(rnd, lexicon.colour),
    metal: pick(rnd, lexicon.metal),
    weather: pick(rnd, lexicon.weather),
    number: pick(rnd, lexicon.number),
    season: pick(rnd, lexicon.season),
    years: pick(rnd, lexicon.years),
    crop: pick(rnd, lexicon.crop),
  };
}
